import type { Asset } from '@candor/contracts/http/data.ts';
import { formatFixed } from '@candor/domain/money/decimal.ts';
import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import { closingPrice } from '@candor/domain/pricing/quote.ts';
import { readLevel, readDistance } from '@candor/domain/trading/levelUnits.ts';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { priceText, typeset } from '../../../ui/numbers.ts';
import { Price } from '../../../ui/Price.tsx';
import { displaySymbol } from '../instrumentName.ts';
import { LevelField } from '../levels/LevelField.tsx';
import { SaveActions } from '../levels/SaveActions.tsx';
import { fieldErrorOf } from '../refusalWords.ts';
import { ShutNote } from '../ShutNote.tsx';
import { marketStateOf } from '../ticket/openingFacts.ts';
import { levelKinds } from './editDraft.ts';
import type { EditedLevel } from './editDraft.ts';
import styles from './EditLevels.module.css';
import { SideBadge } from './SideBadge.tsx';
import type { Traded } from './tradedAssets.ts';
import { useEditLevels } from './useEditLevels.ts';
import type { ProposedLevels } from './useEditLevels.ts';

interface EditLevelsProps extends Traded {
  /** Initial levels instead of the position's own: where a line of the chart was dragged to. */
  proposed?: ProposedLevels | undefined;
  onClose: () => void;
}

/** Sets, moves or clears the levels of an open position, and the rules that move its stop. */
export function EditLevels({ position, asset, proposed, onClose }: EditLevelsProps) {
  const { t } = useTranslation();
  const form = useEditLevels({ position, asset, proposed }, onClose);
  const { decision, isBusy } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('platform.edit.title')}>
      <form onSubmit={submit} noValidate>
        <Facts position={position} asset={asset} quote={form.quote} />
        {form.quote !== undefined && <ShutNote market={marketStateOf(form.quote)} of="levels" />}
        <Level name="stopLoss" field="stop_lost" form={form} />
        <Level name="takeProfit" field="take_profit" form={form} />
        <p className={styles.help}>{t(position.protected ? 'robot.takeOver' : 'platform.edit.help')}</p>
        <fieldset className={styles.rules}>
          <legend>{t('platform.edit.rules')}</legend>
          <TrailingField form={form} asset={asset} />
          <Level name="breakEven" field="break_even" form={form} />
          <p className={styles.help}>{t('platform.edit.breakEvenHelp')}</p>
        </fieldset>
        <SaveActions isBusy={isBusy} decision={decision} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function Facts({ position, asset, quote }: Traded & Pick<ReturnType<typeof useEditLevels>, 'quote'>) {
  const { t } = useTranslation();
  return (
    <p className={styles.facts}>
      <strong>{displaySymbol(asset)}</strong>
      <SideBadge direction={position.direction} />
      <span>
        {t('platform.edit.opened')} {priceText(position.open_rate, asset.decimals)}
      </span>
      {quote !== undefined && (
        <span>
          {t('platform.edit.current')}{' '}
          <Price value={closingPrice(quote, position.direction)} decimals={asset.decimals} className={styles.now} />
        </span>
      )}
    </p>
  );
}

interface LevelProps {
  name: EditedLevel;
  /** Field name in the wire's spelling, which refusals use. */
  field: string;
  form: ReturnType<typeof useEditLevels>;
}

function Level({ name, field, form }: LevelProps) {
  const { t } = useTranslation();
  const { draft, basis, decision } = form;
  const kind = levelKinds[name];
  const counted = readLevel(kind, draft.settled[name], basis);
  return (
    <LevelField
      className={styles.level}
      kind={kind}
      {...(name === 'breakEven' && { label: t('platform.edit.breakEven') })}
      level={draft.typed[name]}
      price={counted.ok ? counted.value : undefined}
      basis={basis}
      onType={(level) => draft.setTyped({ ...draft.typedNow(), [name]: level })}
      onChoose={(level) => draft.setBoth({ ...draft.typedNow(), [name]: level })}
      onSettle={draft.settle}
      error={fieldErrorOf(field, decision, t)}
    />
  );
}

interface TrailingFieldProps {
  form: ReturnType<typeof useEditLevels>;
  asset: Asset;
}

/** Field for the distance, in pips, at which the stop follows the price; the engine moves the stop, not this page. */
function TrailingField({ form, asset }: TrailingFieldProps) {
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
