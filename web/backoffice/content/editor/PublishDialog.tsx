import type { ContentDocument } from '@candor/contracts/http/office/content.ts';
import { useState } from 'react';
import { contentCalls } from '../../../data/content.ts';
import { useContentTexts } from '../../../data/contentTexts.ts';
import type { Outcome } from '../../../data/outcome.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chips } from '../../../ui/Choice.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { shortTime } from '../../../ui/dates.ts';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { Comparison } from '../compare/Comparison.tsx';
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx';
import { failureText } from '../../shell/outcomeText.ts';
import { useShowOutcome } from '../../shell/useFinish.ts';
import type { Editing } from './DocumentEditor.tsx';
import styles from './Editor.module.css';

type When = 'now' | 'later' | 'off' | 'offLater';

interface PublishDialogProps {
  editing: Editing;
  onClose: () => void;
}

/** Dialog that shows what visitors will see differently, and when; or that they will not see the page at all. */
export function PublishDialog({ editing, onClose }: PublishDialogProps) {
  const { t } = useContentTexts();
  const toast = useToast();
  const { found, onFound } = editing;
  const { legal, needed } = found.row;
  const newest = found.versions[0]?.version;
  const isPublished = found.published_version !== null;
  const [when, setWhen] = useState<When>('now');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const at = Date.parse(`${typed}:00.000Z`);
  const isOff = when === 'off' || when === 'offLater';
  const blocked = blockedReason(found, isOff);
  const publish = async () => {
    const isLater = when === 'later' || when === 'offLater';
    if (isLater && Number.isNaN(at)) return t('content.publish.whenMissing');
    if (legal && !isOff && reason.trim().length < 3) return t('content.publish.reasonMissing');
    const outcome = await carryOut(found, { when, at, reason });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    onFound(outcome.value);
    const words = { at: isLater ? shortTime(at) : '' };
    toast({
      tone: 'success',
      title: t(outcome.value.approval === null ? `content.publish.done.${when}` : 'content.publish.asked', words),
    });
    return undefined;
  };
  const choices: readonly When[] = isPublished && !needed ? ['now', 'later', 'off', 'offLater'] : ['now', 'later'];
  return (
    <ConfirmDialog
      title={t(isOff ? 'content.publish.offTitle' : 'content.publish.title', { title: found.row.title })}
      text={isOff ? t('content.publish.offText') : undefined}
      action={t(`content.publish.action.${when}`)}
      isDangerous={isOff}
      disabledReason={blocked === undefined ? undefined : t(blocked)}
      onClose={onClose}
      onAction={publish}
    >
      <Chips<When>
        className={styles.when}
        label={t('content.publish.when')}
        options={choices.map((value) => ({ value, label: t(`content.publish.choices.${value}`) }))}
        value={when}
        onChange={setWhen}
      />
      {(when === 'later' || when === 'offLater') && (
        <DateField label={t('content.publish.at')} precision="minute" value={typed} onChange={setTyped} />
      )}
      {blocked !== undefined && <p className={styles.quiet}>{t(blocked)}</p>}
      {!isOff && newest !== undefined && <WhatChanges found={found} newest={newest} />}
      {legal && !isOff && (
        <TextArea
          label={t('content.publish.reason')}
          help={t('content.publish.reasonHelp')}
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <Plans editing={editing} />
    </ConfirmDialog>
  );
}

interface Publication {
  readonly when: When;
  /** Time of a planned publication. */
  readonly at: number;
  /** Reason for publishing a legal text, for the second person. */
  readonly reason: string;
}

function carryOut(
  { row, versions }: ContentDocument,
  { when, at, reason }: Publication,
): Promise<Outcome<ContentDocument>> {
  const { id } = row;
  const version = versions[0]?.version ?? 0;
  const why = row.legal ? { reason } : {};
  switch (when) {
    case 'now':
      return contentCalls.publish({ id, version, ...why });
    case 'later':
      return contentCalls.schedule({ id, version, at, ...why });
    case 'off':
      return contentCalls.unpublish({ id });
    case 'offLater':
      return contentCalls.schedule({ id, version: null, at });
  }
}

/** Shows what visitors will see that they do not see now. */
function WhatChanges({ found, newest }: { found: ContentDocument; newest: number }) {
  const { t } = useContentTexts();
  const published = found.published_version;
  return (
    <section className={styles.difference}>
      <h3>{t(published === null ? 'content.publish.firstTime' : 'content.publish.difference', { number: newest })}</h3>
      {found.draft !== null && <p className={styles.quiet}>{t('content.publish.draftLeft')}</p>}
      {published !== null && <Comparison id={found.row.id} first={published} second={newest} />}
    </section>
  );
}

/** Returns the text key of why this person cannot publish the newest version. */
function blockedReason({ publishable, versions, published_version }: ContentDocument, isOff: boolean) {
  if (isOff) return undefined;
  if (publishable === 'wrote') return 'content.publish.wrote';
  if (versions.length === 0) return 'content.publish.nothing';
  if (publishable === 'role') return 'content.publish.role';
  const isNothing = publishable === 'nothing' || versions[0]?.version === published_version;
  return isNothing ? 'content.publish.same' : undefined;
}

/** Present plan, and its cancellation. */
function Plans({ editing }: { editing: Editing }) {
  const { t } = useContentTexts();
  const showOutcome = useShowOutcome();
  const { found, onFound } = editing;
  const cancel = async (plan: number) =>
    showOutcome(await contentCalls.cancelPlan({ id: found.row.id, plan }), onFound);
  if (found.plans.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{t('content.publish.plans')}</h3>
      <ul className={styles.rows}>
        {found.plans.map((plan) => (
          <li key={plan.id}>
            <span>
              {plan.version === null
                ? t('content.publish.planOff', { at: shortTime(plan.at) })
                : t('content.publish.planOn', { at: shortTime(plan.at), number: plan.version })}{' '}
              <span className={styles.quiet}>{plan.by}</span>
            </span>
            <Button size="dense" variant="quiet" onClick={() => void cancel(plan.id)}>
              {t('content.publish.cancelPlan')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
