/** Chooses the point every cut of a photo keeps, with previews of the three cuts. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './destination-photos.module.css';

/** Percent of width and height, as the server cuts. */
export type Focus = { x: number; y: number };

const cuts = [
  { name: 'card', width: 640, height: 360 },
  { name: 'page', width: 1600, height: 640 },
  { name: 'share', width: 1200, height: 630 },
] as const;

type PhotoFocusProps = { url: string; focus: Focus; onChange: (focus: Focus) => void };

export function PhotoFocus({ url, focus, onChange }: PhotoFocusProps): ReactNode {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  // Set by script: the content security policy blocks style attributes in markup.
  useEffect(() => {
    box.current?.style.setProperty('--focus-x', `${focus.x}%`);
    box.current?.style.setProperty('--focus-y', `${focus.y}%`);
  }, [focus]);
  return (
    <div ref={box} className={styles.focus}>
      <div className={styles.previews}>
        {cuts.map(({ name, width, height }) => (
          <figure key={name} className={styles.preview} data-cut={name}>
            <img src={url} width={width} height={height} alt="" />
            <figcaption>
              {t(`admin.photos.cut.${name}`)} <bdi dir="ltr">{`${width} × ${height}`}</bdi>
            </figcaption>
          </figure>
        ))}
      </div>
      <div className={styles.ranges}>
        <Range label={t('admin.photos.focusX')} value={focus.x} onChange={(x) => onChange({ ...focus, x })} />
        <Range label={t('admin.photos.focusY')} value={focus.y} onChange={(y) => onChange({ ...focus, y })} />
      </div>
    </div>
  );
}

type RangeProps = { label: string; value: number; onChange: (value: number) => void };

/** From left to right and from top to bottom of the photo, in both languages. */
function Range({ label, value, onChange }: RangeProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.range}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        dir="ltr"
        min={0}
        max={100}
        step={5}
        value={value}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </div>
  );
}
