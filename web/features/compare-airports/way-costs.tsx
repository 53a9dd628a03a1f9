/** Fields for what it costs the traveller to get to each airport and back, filled with an estimate. */
import { type ReactNode, useId, useState } from 'react';
import { type DepartureAirport, departureAirports } from '#contract/domain/iata.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Row, Soft, Stack } from '#web/ui/layout.tsx';
import { readAmount, type Way, type Ways, wayKinds } from './airport-ways.ts';
import styles from './compare-airports.module.css';
import { estimateWay, findRoadHint } from './road-distances.ts';

type WayCostsProps = {
  /** Distances and estimates are from here. */
  near: DepartureAirport;
  ways: Ways;
  onChange: (code: DepartureAirport, way: Way | null) => void;
};

export function WayCosts({ near, ways, onChange }: WayCostsProps): ReactNode {
  const t = useTranslate();
  return (
    <>
      <Soft size="sm">{t('compare.costsHint')}</Soft>
      <div className={styles.fields}>
        {departureAirports.map((code) => (
          <WayFields key={code} code={code} near={near} way={ways[code]} onChange={onChange} />
        ))}
      </div>
    </>
  );
}

type WayFieldsProps = Pick<WayCostsProps, 'near' | 'onChange'> & {
  code: DepartureAirport;
  way: Way | undefined;
};

function WayFields({ code, near, way: typedWay, onChange }: WayFieldsProps): ReactNode {
  const t = useTranslate();
  const id = useId();
  const city = t(`city.${code}`);
  const hint = findRoadHint(near, code);
  const way = typedWay ?? estimateWay(near, code);
  const by = way?.by ?? 'car';
  // What was stored arrives after hydration; typing keeps its own text, also where it is no amount yet.
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    const amount = readAmount(text);
    onChange(code, amount === null ? null : { amount, by });
  };
  return (
    <Stack className={styles.field} gap={1} justify="start">
      <label htmlFor={id}>{t('compare.cost', { city })}</label>
      <Row className={styles.inputs} gap={2}>
        <input
          id={id}
          type="number"
          inputMode="decimal"
          min={0}
          max={20_000}
          autoComplete="off"
          dir="ltr"
          aria-describedby={hint && `${id}-hint`}
          value={typed ?? way?.amount ?? ''}
          onChange={({ target }) => type(target.value)}
        />
        <select
          aria-label={t('compare.by', { city })}
          value={by}
          disabled={way === undefined}
          onChange={({ target }) => {
            const kind = wayKinds.find((each) => each === target.value);
            if (kind && way) onChange(code, { ...way, by: kind });
          }}
        >
          {wayKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`compare.by.${kind}`)}
            </option>
          ))}
        </select>
      </Row>
      {hint && (
        <Soft id={`${id}-hint`} size="sm">
          {t('compare.road', {
            kilometres: hint.kilometres,
            city: t(`city.${near}`),
            train: hint.hasTrain ? 'yes' : 'no',
          })}
        </Soft>
      )}
    </Stack>
  );
}
