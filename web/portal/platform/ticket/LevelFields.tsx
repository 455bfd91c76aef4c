import { readLevel } from '@candor/domain/trading/levelUnits.ts';
import type { LevelKind, TypedLevel } from '@candor/domain/trading/levelUnits.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { LevelField } from '../levels/LevelField.tsx';
import { fieldErrorOf } from '../refusalWords.ts';
import { previewOf } from './preview.ts';
import { rememberUnit } from './rememberedUnits.ts';
import styles from './TicketFields.module.css';
import type { TicketForm } from './useTicketForm.ts';

/** Fields of stop loss and take profit in any unit, each shown in the others. */
export function LevelFields({ ticket }: { ticket: TicketForm }) {
  const { t } = useTranslation();
  const { decisions, side, facts } = ticket;
  const decision = decisions[side];
  const preview = decision.ok ? previewOf(decision.value, facts.account) : undefined;
  return (
    <fieldset className={styles.levels}>
      <legend className={styles.head}>{t('platform.ticket.levels')}</legend>
      <TicketLevel ticket={ticket} kind="stopLoss" field="stop_lost" />
      <TicketLevel ticket={ticket} kind="takeProfit" field="take_profit" />
      {preview?.isStopBehind === true && <p className={styles.hint}>{t('platform.ticket.stopBehind')}</p>}
    </fieldset>
  );
}

interface TicketLevelProps {
  ticket: TicketForm;
  kind: LevelKind;
  /** Field name in the wire's spelling, which refusals use. */
  field: string;
}

function TicketLevel({ ticket, kind, field }: TicketLevelProps) {
  const { t } = useTranslation();
  const { draft, settled, basis, typedBasis, change, choose, settle, decisions, side } = ticket;
  const counted = basis === undefined ? undefined : readLevel(kind, settled[kind], basis);
  const type = useCallback((level: TypedLevel) => change({ [kind]: level }), [change, kind]);
  const pick = useCallback(
    (level: TypedLevel) => {
      rememberUnit(kind, level.unit);
      choose({ [kind]: level });
    },
    [choose, kind],
  );
  // An empty field needs no basis, and no new rendering with every tick.
  const isEmpty = draft[kind].text === '' && settled[kind].text === '';
  return (
    <LevelField
      kind={kind}
      level={draft[kind]}
      price={counted?.ok === true ? counted.value : undefined}
      basis={isEmpty ? undefined : typedBasis}
      onType={type}
      onChoose={pick}
      onSettle={settle}
      error={fieldErrorOf(field, decisions[side], t)}
    />
  );
}
