import type { Asset } from '@candor/contracts/http/data.ts';
import { formatFixed } from '@candor/domain/money/decimal.ts';
import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import { readDistance } from '@candor/domain/trading/levelUnits.ts';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/TextField.tsx';
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
    <TextField
      className={styles.level}
      label={t('platform.edit.trailing')}
      hideLabel
      prefix={<span aria-hidden="true">{t('platform.edit.trailing')}</span>}
      placeholder={t('platform.ticket.notSet')}
      size="dense"
      inputMode="decimal"
      autoComplete="off"
      maxLength={18}
      inputClass={styles.number}
      value={draft.typed.trailing}
      onChange={(event) => draft.setTyped({ ...draft.typedNow(), trailing: event.target.value })}
      onBlur={draft.settle}
      suffix={<span className={styles.unit}>{t('platform.levels.units.pips')}</span>}
      help={
        shown === undefined
          ? t('platform.edit.trailingHelp')
          : t('platform.edit.trailingAt', { distance: formatFixed(shown, RATE_DIGITS, asset.decimals) })
      }
      error={fieldErrorOf('trailing', decision, t)}
    />
  );
}
