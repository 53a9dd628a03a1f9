import { expect, it } from 'vitest';
import { deviceNameOf } from './device-name.ts';

const [android, linux] = ['Linux; Android 14; K', 'X11; Linux x86_64'];
const iPhone = 'iPhone; CPU iPhone OS 19_0 like Mac OS X';

it.each([
  [`(${android}) WebKit Chrome/143.0.0.0 Mobile Safari/537.36`, 'Chrome · Android'],
  ['(Windows NT 10.0; Win64; x64) WebKit Chrome/143.0 Safari/537.36 Edg/143.0', 'Edge · Windows'],
  [`(${iPhone}) WebKit Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari · iPhone'],
  [`(${iPhone}) WebKit CriOS/143.0 Mobile/15E148 Safari/604.1`, 'Chrome · iPhone'],
  ['(X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox · Linux'],
  ['(Macintosh; Intel Mac OS X 10_15_7) WebKit Version/19.0 Safari/605.1.15', 'Safari · macOS'],
  [`(${android}) WebKit SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537`, 'Samsung Internet · Android'],
  [`(${linux}) WebKit HeadlessChrome/143.0.0.0 Safari/537.36`, 'Chrome · Linux'],
  ['curl/8.5.0', ''],
  [null, ''],
  [`${' '.repeat(600)}Chrome/1 Android`, ''],
])('%s', (userAgent, name) => expect(deviceNameOf(userAgent && `Mozilla/5.0 ${userAgent}`)).toBe(name));
