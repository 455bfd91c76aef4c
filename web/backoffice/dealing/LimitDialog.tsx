import type { DealingLimit } from '@candor/contracts/http/office/dealingLimits.ts';
import { checkLimitChange, figureText, isLooser, parseFigure } from '@candor/domain/trading/limitFigures.ts';
import type { LimitName } from '@candor/domain/trading/limitFigures.ts';
import type { RefusalCode } from '@candor/domain/refusals.ts';
import { useState } from 'react';
import { office, refreshOffice, useCurrency, useOfficeSession } from '../../data/office.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { refusalText } from '../../data/texts.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { withoutGroups } from '../../ui/typedNumber.ts';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { useFinish } from '../shell/useFinish.ts';
import styles from './Limits.module.css';
import { limitStateFrom } from './limitFigures.ts';
import { useLimitText } from './useLimitText.ts';

const REASON_MAXIMUM = 500;

/** Limits of one place, of which one is to be changed. */
export interface LimitRequest {
  /** Symbol; undefined for the limits of the brand. */
  readonly symbol: string | undefined;
  readonly limits: readonly DealingLimit[];
}

/**
 * Dialog that changes a limit: a lower figure takes effect immediately, a higher one needs a second person. The button
 * says which applies.
 */
export function LimitDialog({ chosen, onClose }: { chosen: LimitRequest; onClose: () => void }) {
  const { t } = useDealingTexts();
  const limitText = useLimitText();
  const { code } = useCurrency();
  const { data: session } = useOfficeSession();
  const tickerOf = useOfficeTickers();
  const [typed, setTyped] = useState<Typed>({ name: chosen.limits[0]?.name, figure: '', isBack: false });
  const [isTried, setTried] = useState(false);
  const send = useSend(chosen.symbol);
  const limit = chosen.limits.find(({ name }) => name === typed.name);
  if (limit === undefined) return null;
  const judged = judgeFigure(limit, typed, { symbol: chosen.symbol, currency: code });
  const action = async (reason: string) => {
    setTried(true);
    return judged.kind === 'refused' ? judged.text : send(limit, judged, reason);
  };
  const change = (part: Partial<Typed>) => {
    setTyped({ ...typed, ...part });
    setTried(false);
  };
  return (
    <ReasonDialog
      title={t('dealing.limits.dialogTitle', {
        where:
          chosen.symbol === undefined
            ? session?.brands.find(({ id }) => id === session.brand)?.name
            : tickerOf(chosen.symbol),
      })}
      text={t('dealing.limits.dialogText')}
      label={t('dealing.dialog.reason')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t(`dealing.limits.${judged.kind === 'accepted' && judged.needsSecond ? 'ask' : 'set'}`)}
      onClose={onClose}
      onAction={action}
    >
      {chosen.limits.length > 1 && (
        <SelectField<LimitName>
          label={t('dealing.limits.limit')}
          options={chosen.limits.map(({ name }) => ({ value: name, label: t(`office.limits.${name}`) }))}
          value={limit.name}
          onChange={(name) => change({ name, figure: '', isBack: false })}
        />
      )}
      {!typed.isBack && (
        <NumberField
          label={chosen.limits.length > 1 ? t('dealing.limits.figure') : t(`office.limits.${limit.name}`)}
          help={t('dealing.limits.range', {
            floor: limitText(limit.name, limit.floor),
            ceiling: limitText(limit.name, limit.ceiling),
          })}
          value={typed.figure}
          error={isTried && judged.kind === 'refused' ? judged.text : undefined}
          onChange={(figure) => change({ figure })}
        />
      )}
      {limit.own !== null && (
        <Checkbox
          label={t(chosen.symbol === undefined ? 'dealing.limits.backToFile' : 'dealing.limits.backToBrand')}
          checked={typed.isBack}
          onChange={(event) => change({ isBack: event.target.checked })}
        />
      )}
      <FigureChange limit={limit} judged={judged} />
    </ReasonDialog>
  );
}

/** Shows the change, and whether it takes effect immediately. */
function FigureChange({ limit: { name, in_force: before }, judged }: { limit: DealingLimit; judged: JudgedFigure }) {
  const { t } = useDealingTexts();
  const limitText = useLimitText();
  return (
    <p className={styles.becomes} aria-live="polite">
      <span className={styles.quiet}>{limitText(name, before)}</span> →{' '}
      {judged.kind === 'accepted' ? limitText(name, judged.after) : '…'}
      {judged.kind === 'accepted' && (
        <span className={styles.effect}>
          {t(judged.needsSecond ? 'dealing.limits.needsSecond' : 'dealing.limits.atOnce')}
        </span>
      )}
    </p>
  );
}

type Send = (limit: DealingLimit, judged: NewFigure, reason: string) => Promise<string | undefined>;

/**
 * Returns a function that sends the change; it resolves to undefined on success, otherwise to the reason for failure.
 */
function useSend(symbol: string | undefined): Send {
  const { t } = useDealingTexts();
  const finish = useFinish();
  // The id makes the same press lower the limit once, however often its answer is lost.
  const [request] = useState(() => crypto.randomUUID());
  return async ({ name, in_force: before }, { figure, needsSecond }, reason) => {
    const change = { ...(symbol !== undefined && { symbol }), limit: name, before, figure, reason };
    const outcome = needsSecond ? await office.askLimit(change) : await office.lowerLimit({ ...change, request });
    const notice = t(needsSecond ? 'dealing.dialog.askedToast' : 'dealing.limits.setToast');
    return finish<unknown>(outcome, refreshOffice, notice);
  };
}

interface Typed {
  readonly name: LimitName | undefined;
  readonly figure: string;
  /** Whether the desk's own figure is to be removed. */
  readonly isBack: boolean;
}

interface NewFigure {
  readonly kind: 'accepted';
  readonly figure: string | null;
  readonly after: string;
  readonly needsSecond: boolean;
}

type JudgedFigure = NewFigure | { readonly kind: 'refused'; readonly text: string };

interface Where {
  /** Symbol; undefined for a limit of the brand. */
  readonly symbol: string | undefined;
  /** Currency code (ISO 4217). */
  readonly currency: string;
}

/** Judges the typed figure by the rules that the server applies too. */
function judgeFigure(limit: DealingLimit, { figure: typed, isBack }: Typed, where: Where): JudgedFigure {
  const { symbol, currency } = where;
  const { name } = limit;
  const standing = limitStateFrom(limit, currency);
  const figure = isBack ? undefined : parseFigure(name, withoutGroups(typed.trim()), currency);
  const bounds = { least: limit.floor, most: limit.ceiling };
  if (!isBack && figure === undefined) return refusedWith('limitOutOfRange', bounds);
  const change = { place: { brandId: '', symbol, name }, before: standing.inForce, figure, isApproved: true };
  const checked = checkLimitChange(standing, change);
  if (!checked.ok) return refusedWith(checked.refusal.code, checked.refusal.params);
  return {
    kind: 'accepted',
    figure: figure === undefined ? null : figureText(name, figure, currency),
    after: figureText(name, checked.value, currency),
    needsSecond: isLooser(standing, change),
  };
}

function refusedWith(code: RefusalCode, params: Readonly<Record<string, string>> = {}): JudgedFigure {
  return { kind: 'refused', text: refusalText({ code, params }) };
}
