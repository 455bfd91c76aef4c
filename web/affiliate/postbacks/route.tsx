import type { Postback } from '@candor/contracts/http/affiliatePostbacks.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { affiliateApi, postbacksQuery, refreshPanel } from '../../data/affiliate.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { ActionDialog } from '../../ui/ActionDialog.tsx';
import { useBusy } from '../../ui/useBusy.ts';
import { failureText } from '../shell/failureText.ts';
import { Loaded } from '../shell/Loaded.tsx';
import { PanelPage } from '../shell/PanelPage.tsx';
import { DeliveryLog, answerText } from './DeliveryLog.tsx';
import { NewPostbackDialog } from './NewPostbackDialog.tsx';
import styles from './Postbacks.module.css';

/** Page of where the partner's own system receives events, and whether it did. */
export default function PostbacksPage() {
  const { t } = useAffiliateTexts();
  const query = useQuery(postbacksQuery);
  const [isMaking, setMaking] = useState(false);
  const action = (
    <Button variant="primary" onClick={() => setMaking(true)}>
      <Plus size={15} aria-hidden="true" /> {t('panel.postbacks.create')}
    </Button>
  );
  return (
    <PanelPage title={t('panel.postbacks.title')} lead={t('panel.postbacks.lead')} actions={action}>
      <Loaded query={query}>
        {(data) => {
          const active = data.postbacks.filter(({ is_active: isActive }) => isActive);
          return (
            <>
              {active.length === 0 && (
                <Panel>
                  <EmptyState title={t('panel.postbacks.empty')} text={t('panel.postbacks.emptyText')} />
                </Panel>
              )}
              {active.map((postback) => (
                <PostbackCard key={postback.id} postback={postback} />
              ))}
              <DeliveryLog {...data} />
            </>
          );
        }}
      </Loaded>
      {isMaking && <NewPostbackDialog onClose={() => setMaking(false)} />}
    </PanelPage>
  );
}

function PostbackCard({ postback }: { postback: Postback }) {
  const { t } = useAffiliateTexts();
  const toast = useToast();
  const [isRemoving, setRemoving] = useState(false);
  const [isBusy, whileBusy] = useBusy();
  const { id, url, events, sent, failed } = postback;
  const test = async () => {
    const outcome = await whileBusy(affiliateApi.testPostback({ id }));
    await refreshPanel();
    if (outcome.kind !== 'done') {
      return toast({ tone: 'failure', title: t('panel.postbacks.testFailed'), text: failureText(t, outcome) });
    }
    const hasArrived = outcome.value.state === 'sent';
    const title = t(hasArrived ? 'panel.postbacks.tested' : 'panel.postbacks.testFailed');
    return toast({
      tone: hasArrived ? 'success' : 'failure',
      title,
      text: answerText(t, outcome.value.answer ?? 'unknown'),
    });
  };
  const remove = async () => {
    const outcome = await affiliateApi.removePostback({ id });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    toast({ tone: 'success', title: t('panel.postbacks.removed') });
    await refreshPanel();
    return undefined;
  };
  return (
    <Panel padded className={styles.card} aria-label={url}>
      <div className={styles.about}>
        <code>{url}</code>
        <p>{events.map((event) => t(`panel.postbacks.names.${event}`)).join(', ')}</p>
        <p className={styles.quiet}>{t('panel.postbacks.sent', { sent, failed })}</p>
      </div>
      <div className={styles.actions}>
        <Button size="dense" busy={isBusy} onClick={() => void test()}>
          {t('panel.postbacks.test')}
        </Button>
        <Button size="dense" onClick={() => setRemoving(true)}>
          {t('panel.postbacks.remove')}
        </Button>
      </div>
      {isRemoving && (
        <ActionDialog
          title={t('panel.postbacks.removeTitle')}
          text={t('panel.postbacks.removeText', { url })}
          action={t('panel.postbacks.remove')}
          cancel={t('panel.postbacks.cancel')}
          isDangerous
          onClose={() => setRemoving(false)}
          onAction={remove}
        />
      )}
    </Panel>
  );
}
