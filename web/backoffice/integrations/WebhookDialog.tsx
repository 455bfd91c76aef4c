import { operatorEventKinds } from '@candor/domain/operator/events.ts';
import type { OperatorEventKind } from '@candor/domain/operator/events.ts';
import { useState } from 'react';
import { office } from '../../data/office.ts';
import { refreshOperator, useOperatorTexts } from '../../data/officeOperator.ts';
import { withFreshLogin } from '../../factors/freshLogin.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { useFinish } from '../shell/useFinish.ts';
import styles from './Integrations.module.css';

/** Requests a webhook, which a second person approves. */
export function WebhookDialog({ onClose }: { onClose: () => void }) {
  const { t } = useOperatorTexts();
  const finish = useFinish();
  const [command] = useState(() => crypto.randomUUID());
  const [fields, setFields] = useState({ name: '', url: 'https://', reason: '' });
  const [kinds, setKinds] = useState<readonly OperatorEventKind[]>([]);
  const missing = (['name', 'reason'] as const).find((field) => fields[field].trim().length < 3);
  const ask = async () => {
    if (missing !== undefined) return t('office.errors.required', { title: t(`operator.fields.${missing}`) });
    if (kinds.length === 0) return t('office.errors.required', { title: t('operator.webhooks.events') });
    const outcome = await withFreshLogin(() => office.askOperatorWebhook({ command, ...fields, kinds: [...kinds] }));
    return finish(outcome, refreshOperator, t('operator.asked'));
  };
  return (
    <ConfirmDialog
      title={t('operator.webhooks.askTitle')}
      text={t('operator.webhooks.askText')}
      action={t('operator.askSecond')}
      onClose={onClose}
      onAction={ask}
    >
      <TextField
        label={t('operator.fields.name')}
        autoComplete="off"
        maxLength={60}
        value={fields.name}
        onChange={(event) => setFields({ ...fields, name: event.target.value })}
      />
      <TextField
        label={t('operator.fields.url')}
        type="url"
        autoComplete="off"
        maxLength={500}
        value={fields.url}
        onChange={(event) => setFields({ ...fields, url: event.target.value })}
      />
      <fieldset className={styles.boxes}>
        <legend>{t('operator.webhooks.events')}</legend>
        {operatorEventKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={<code>{kind}</code>}
            checked={kinds.includes(kind)}
            onChange={(event) =>
              setKinds(event.target.checked ? [...kinds, kind] : kinds.filter((other) => other !== kind))
            }
          />
        ))}
      </fieldset>
      <TextArea
        label={t('operator.fields.reason')}
        rows={2}
        maxLength={500}
        value={fields.reason}
        onChange={(event) => setFields({ ...fields, reason: event.target.value })}
      />
    </ConfirmDialog>
  );
}
