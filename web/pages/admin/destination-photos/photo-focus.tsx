/** Chooses the point every cut of a photo keeps, with previews of the three cuts. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { FieldFrame } from '#web/features/forms/text-fields.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Grid, Stack, Text } from '#web/ui/layout.tsx';
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
  const box = useRef<HTMLElement>(null);
  // Set by script: the content security policy blocks style attributes in markup.
  useEffect(() => {
    box.current?.style.setProperty('--focus-x', `${focus.x}%`);
    box.current?.style.setProperty('--focus-y', `${focus.y}%`);
  }, [focus]);
  return (
    <Stack ref={box} gap={4} className={styles.focus}>
      <div className={styles.previews}>
        {cuts.map(({ name, width, height }) => (
          <figure key={name} className={styles.preview} data-cut={name}>
            <img src={url} width={width} height={height} alt="" />
            <Text as="figcaption" size="xs" tone="soft" above={1}>
              {t(`admin.photos.cut.${name}`)} <bdi dir="ltr">{`${width} × ${height}`}</bdi>
            </Text>
          </figure>
        ))}
      </div>
      <Grid columns={2} gap={4}>
        <Range label={t('admin.photos.focusX')} value={focus.x} onChange={(x) => onChange({ ...focus, x })} />
        <Range label={t('admin.photos.focusY')} value={focus.y} onChange={(y) => onChange({ ...focus, y })} />
      </Grid>
    </Stack>
  );
}

type RangeProps = { label: string; value: number; onChange: (value: number) => void };

/** From left to right and from top to bottom of the photo, in both languages. */
function Range({ label, value, onChange }: RangeProps): ReactNode {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} fault={undefined}>
      <input
        id={id}
        className={styles.range}
        type="range"
        dir="ltr"
        min={0}
        max={100}
        step={5}
        value={value}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </FieldFrame>
  );
}
