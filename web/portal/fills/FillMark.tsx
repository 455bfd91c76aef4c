import type { FillOutcome } from '@candor/domain/evidence/fillCheck.ts';
import { BadgeAlert, BadgeCheck, BadgeMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import styles from './fills.module.css';

const icons = { right: BadgeCheck, wrong: BadgeAlert, open: BadgeMinus } as const;
const SIZE = 14;

/** Seal of the browser's own check beside a trade's name; its place is reserved until then. */
export function FillMark({ checked }: { checked: FillOutcome | null | undefined }) {
  const { t } = useTranslation();
  if (checked === null || checked === undefined) return <span className={styles.mark} />;
  const Icon = icons[checked];
  const text = t(`checks.marks.${checked}`);
  return (
    <Tooltip text={text}>
      <span className={classes(styles.mark, styles[checked])} role="img" aria-label={text} data-checked={checked}>
        <Icon size={SIZE} aria-hidden="true" />
      </span>
    </Tooltip>
  );
}
