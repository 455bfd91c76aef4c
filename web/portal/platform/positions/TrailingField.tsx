import type { Asset } from '@candor/contracts/http/data.ts';
import { formatFixed } from '@candor/domain/money/decimal.ts';
import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import { readDistance } from '@candor/domain/trading/levelUnits.ts';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../ui/NumberField.tsx';
import { typeset } from '../../../ui/numbers.ts';
import { fieldErrorOf } from '../refusalWords.ts';
import styles from './EditLevels.module.css';
import type { useEditLevels } from './useEditLevels.ts';

interface TrailingFieldProps {
  form: ReturnType<typeof useEditLevels>;
  asset: Asset;
}

/** The distance, in pips, at which the stop follows the price; the engine moves it, not this page. */
export function TrailingField({ form, asset }: TrailingFieldProps) {
  const { t } = useTranslation();
  const { draft, basis, decision } = form;
  const distance = readDistance(draft.settled.trailing, basis.instrument);
  const shown = distance.ok && distance.value !== undefined ? distance.value : undefined;
  return (
    <NumberField
      className={styles.level}
      label={t('platform.edit.trailing')}
      hideLabel
      prefix={<span aria-hidden="true">{t('platform.edit.trailing')}</span>}
      placeholder={t('platform.ticket.notSet')}
      size="dense"
      maxLength={18}
      inputClass={styles.number}
      value={draft.typed.trailing}
      onChange={(trailing) => draft.setTyped({ ...draft.typedNow(), trailing })}
      onBlur={draft.settle}
      suffix={<span className={styles.unit}>{t('platform.levels.units.pips')}</span>}
      help={
        shown === undefined
          ? t('platform.edit.trailingHelp')
          : t('platform.edit.trailingAt', { distance: typeset(formatFixed(shown, RATE_DIGITS, asset.decimals)) })
      }
      error={fieldErrorOf('trailing', decision, t)}
    />
  );
}
