/** Fields for what it costs the traveller to get to each airport and back, filled with an estimate. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Row, Soft } from '#web/ui/layout.tsx';
import { RiyalSign } from '#web/ui/price.tsx';
import { estimateWay, findRoadHint, readAmount, type Way, type Ways, wayKinds } from './airport-ways.ts';
import styles from './compare-airports.module.css';

type WayCostsProps = {
  /** Distances and estimates are from here, so that nothing is asked of it. */
  near: DepartureAirport;
  /** As the airports stand above when the fields are opened; what is typed moves none of them. */
  order: readonly DepartureAirport[];
  ways: Ways;
  onChange: (code: DepartureAirport, way: Way | null) => void;
};

export function WayCosts({ near, order, ways, onChange }: WayCostsProps): ReactNode {
  const [airports] = useState(order);
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => showWhole(part.current?.closest('details')), []);
  return (
    <div className={styles.ways} ref={part}>
      {airports
        .filter((code) => code !== near || ways[code] !== undefined)
        .map((code) => (
          <WayFields key={code} code={code} near={near} way={ways[code]} onChange={onChange} />
        ))}
    </div>
  );
}

/** The opened part comes into view, above the bar of a phone, and a row of the table above begins below the page's stripe. */
function showWhole(details: Element | null | undefined): void {
  const rows = details?.closest('section')?.querySelectorAll('tr, details') ?? [];
  const hidden = (details?.getBoundingClientRect().bottom ?? 0) + 96 - window.innerHeight;
  if (hidden <= 0) return;
  const first = [...rows].find((row) => row.getBoundingClientRect().top - 28 >= hidden || row === details);
  first?.scrollIntoView();
}

function WayFields(
  props: Pick<WayCostsProps, 'near' | 'onChange'> & { code: DepartureAirport; way: Way | undefined },
): ReactNode {
  const { code, near, way: typedWay, onChange } = props;
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
    <Row className={styles.field} gap={2} wrap={false}>
      <div className={styles.words}>
        <label htmlFor={id}>{t(`city.short.${code}`)}</label>
        {hint && (
          <Soft id={`${id}-hint`} size="sm">
            {t('compare.road', { kilometres: hint.kilometres })}
          </Soft>
        )}
      </div>
      <span className={styles.amount} dir="ltr">
        <RiyalSign />
        <input
          id={id}
          type="number"
          inputMode="decimal"
          min={0}
          max={20_000}
          autoComplete="off"
          placeholder="0"
          aria-label={t('compare.cost', { city })}
          aria-describedby={hint && `${id}-hint`}
          value={typed ?? way?.amount ?? ''}
          onChange={({ target }) => type(target.value)}
        />
      </span>
      {way && (
        <select
          aria-label={t('compare.by', { city })}
          value={by}
          onChange={({ target }) => {
            const kind = wayKinds.find((each) => each === target.value);
            if (kind) onChange(code, { ...way, by: kind });
          }}
        >
          {wayKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kind === 'car'
                ? t('compare.by.car')
                : t('compare.by.train', { train: hint?.hasTrain ? 'yes' : 'no' })}
            </option>
          ))}
        </select>
      )}
    </Row>
  );
}
