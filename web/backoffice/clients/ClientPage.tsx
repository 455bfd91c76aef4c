import { visitCauses } from '@candor/domain/clients/clientFile.ts';
import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import { useParams, useSearchParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import { useClientCard } from '../../data/clientDesk.ts';
import { useClientTexts } from '../../data/clientTexts.ts';
import { useMay } from '../../data/office.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { queryFailureText } from '../shell/outcomeText.ts';
import { ApprovalNotes } from './ApprovalNotes.tsx';
import { CaseNote } from './CaseNote.tsx';
import { ClientActions } from './ClientActions.tsx';
import { ClientHead } from './ClientHead.tsx';
import styles from './ClientPage.module.css';
import { ClientTabs } from './ClientTabs.tsx';
import { DocumentsPanel } from './DocumentsPanel.tsx';
import { ErasureNote } from './ErasureNote.tsx';
import { FreezeNote } from './FreezeNote.tsx';
import { IdentityPanel } from './IdentityPanel.tsx';
import { MoneyTiles } from './MoneyTiles.tsx';
import { NotesPanel } from './NotesPanel.tsx';
import { PermissionsPanel } from './PermissionsPanel.tsx';
import { TagsPanel } from './TagsPanel.tsx';
import { Timeline } from './Timeline.tsx';
import { DisclosedPanel } from './DisclosedPanel.tsx';

/** Everything about one client in one place, masked; the client can see that it was opened. */
export function ClientPage() {
  const { t } = useClientTexts();
  const title = t('clients.title');
  const id = Number.parseInt(useParams()['id'] ?? '', 10);
  const mayRead = useMay('clients.read');
  if (!mayRead || Number.isNaN(id)) return <NotAllowed title={title} />;
  return <Opened key={id} id={id} title={title} />;
}

function Opened({ id, title }: { id: number; title: string }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const from = search.get('from');
  const cause = visitCauses.find((one) => one === from) ?? 'search';
  const reference = search.get('reference');
  const { data, error, refetch } = useClientCard({ id, cause, ...(reference !== null && { reference }) });
  if (data !== undefined) return <Card card={data} />;
  return (
    <OfficePage title={title}>
      {error === null ? (
        <div className={styles.loading} aria-busy="true">
          <Skeleton height="52px" />
          <Skeleton height="76px" />
          <Skeleton height="420px" />
        </div>
      ) : (
        <ErrorState title={t('office.errors.title')} text={queryFailureText(t, error)} onRetry={() => void refetch()} />
      )}
    </OfficePage>
  );
}

function Card({ card }: { card: ClientCard }) {
  return (
    <main id="content" className={styles.page} tabIndex={-1}>
      <ClientHead card={card}>
        <ClientActions card={card} />
      </ClientHead>
      <CaseNote card={card} />
      <FreezeNote card={card} />
      <ErasureNote card={card} />
      <ApprovalNotes approvals={card.approvals} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <IdentityPanel card={card} />
          <DocumentsPanel card={card} />
          <PermissionsPanel card={card} />
        </div>
        <div className={styles.column}>
          <MoneyTiles card={card} />
          <ClientTabs card={card} />
          <Timeline card={card} />
        </div>
        <div className={styles.column}>
          <NotesPanel card={card} />
          <TagsPanel card={card} />
          <DisclosedPanel card={card} />
        </div>
      </div>
    </main>
  );
}
