import type { SourcePage } from '@candor/contracts/http/office/priceSources.ts';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../data/office.ts';
import { usePriceSources, useSourceTexts } from '../../data/officeSources.ts';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../shell/Loaded.tsx';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import styles from './Settings.module.css';
import { SourceDialog } from './SourceDialog.tsx';
import type { SourceProposal } from './SourceDialog.tsx';
import { SourceHistory } from './SourceHistory.tsx';
import { SourceTables } from './SourceTables.tsx';
import { WaitingProposal } from './WaitingProposal.tsx';

/** Rules SE-23 and SE-24: page of where prices come from, and of the settings that two people put in force. */
export function SourcesPage() {
  const { t } = useSourceTexts();
  const title = t('sources.title');
  return useMay('sources.read') ? <SourceDesk title={title} /> : <NotAllowed title={title} />;
}

function SourceDesk({ title }: { title: string }) {
  const { t } = useSourceTexts();
  const query = usePriceSources();
  const [proposal, setProposal] = useState<SourceProposal>();
  const [isHistory, setHistory] = useState(false);
  return (
    <OfficePage title={title} aside={t('sources.lead')}>
      <Loaded query={query} height="480px">
        {(page) => (
          <>
            <Waiting page={page} />
            <Notices page={page} />
            <SourceTables
              page={page}
              acts={<Acts page={page} onChange={() => setProposal({})} onHistory={() => setHistory(true)} />}
            />
            {isHistory && (
              <SourceHistory
                page={page}
                onClose={() => setHistory(false)}
                onRestore={(restored) => {
                  setHistory(false);
                  setProposal(restored);
                }}
              />
            )}
            {proposal !== undefined && (
              <SourceDialog page={page} proposal={proposal} onClose={() => setProposal(undefined)} />
            )}
          </>
        )}
      </Loaded>
    </OfficePage>
  );
}

function Waiting({ page: { waiting } }: { page: SourcePage }) {
  const { t } = useSourceTexts();
  if (waiting === null) return null;
  return (
    <WaitingProposal
      name={t('sources.title')}
      text={t('sources.waiting', { name: waiting.by, reason: waiting.reason })}
      decider={t('sources.decider')}
      mayDecide={waiting.obstacle === null}
    />
  );
}

/** Says why the settings in force are not running, or cannot be changed. */
function Notices({ page: { is_routed: isRouted, running, version } }: { page: SourcePage }) {
  const { t } = useSourceTexts();
  if (!isRouted) return <p className={styles.missing}>{t('sources.notRouted')}</p>;
  if (running === null) return <p className={styles.missing}>{t('sources.away')}</p>;
  if (running.version === version) return null;
  return <p className={styles.missing}>{t('sources.behind', { version: running.version })}</p>;
}

interface ActsProps {
  page: SourcePage;
  onChange: () => void;
  onHistory: () => void;
}

function Acts({ page: { may_ask: mayAsk, waiting }, onChange, onHistory }: ActsProps) {
  const { t } = useSourceTexts();
  const whyNot = mayAsk ? undefined : t('sources.mayNot');
  return (
    <p className={styles.headActs}>
      <Button size="dense" onClick={onHistory}>
        <History size={16} aria-hidden="true" />
        {t('sources.history')}
      </Button>
      <Button
        size="dense"
        variant="primary"
        disabledReason={waiting === null ? whyNot : t('sources.alreadyProposed')}
        onClick={onChange}
      >
        {t('sources.change')}
      </Button>
    </p>
  );
}
