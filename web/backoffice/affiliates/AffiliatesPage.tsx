import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useAffiliates } from '../../data/affiliateDesk.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { useMay } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { TextField } from '../../ui/TextField.tsx';
import desk from '../shell/Desk.module.css';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { queryFailureText } from '../shell/outcomeText.ts';
import { AffiliateCase } from './AffiliateCase.tsx';
import styles from './Affiliates.module.css';
import { AffiliateTable } from './AffiliateTable.tsx';
import { CreateDialog } from './CreateDialog.tsx';
import type { Invitation } from './CreateDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';

/** The partners of the brand: what they have brought, what they are paid, and by which plan. */
export function AffiliatesPage() {
  const { t } = useDeskTexts();
  const title = t('affiliates.title');
  return useMay('affiliates.read') ? <Affiliates title={title} /> : <NotAllowed title={title} />;
}

function Affiliates({ title }: { title: string }) {
  const { t } = useDeskTexts();
  const navigate = useNavigate();
  const { id } = useParams();
  const mayManage = useMay('affiliates.manage');
  const { data: partners, error, refetch } = useAffiliates();
  const [search, setSearch] = useState('');
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<Invitation>();
  const sought = search.trim().toLowerCase();
  const rows = partners?.filter(({ name, email, code }) => `${name} ${email} ${code}`.toLowerCase().includes(sought));
  const opened = partners?.find((partner) => String(partner.id) === id)?.id;
  const open = (partnerId: number) => void navigate(`/affiliates/${partnerId}`, { preventScrollReset: true });
  return (
    <OfficePage title={title} aside={t('affiliates.lead')} isDesk>
      <div className={desk.tools}>
        <TextField
          label={t('affiliates.search')}
          hideLabel
          size="dense"
          type="search"
          className={styles.search}
          placeholder={t('affiliates.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {mayManage && (
          <Button variant="primary" onClick={() => setCreating(true)}>
            {t('affiliates.create')}
          </Button>
        )}
      </div>
      <div className={desk.desk}>
        <section className={desk.list} aria-label={title}>
          {rows === undefined && error !== null && (
            <ErrorState
              title={t('office.errors.title')}
              text={queryFailureText(t, error)}
              onRetry={() => void refetch()}
            />
          )}
          {rows === undefined && error === null && <Skeleton height="240px" />}
          {rows?.length === 0 && <EmptyState title={t('affiliates.none')} text={t('affiliates.noneText')} />}
          {rows !== undefined && rows.length > 0 && <AffiliateTable rows={rows} opened={opened} onOpen={open} />}
        </section>
        {opened === undefined ? (
          <section className={desk.case} aria-label={t('affiliates.one')}>
            <p className={desk.section}>{t('affiliates.choose')}</p>
          </section>
        ) : (
          <AffiliateCase key={opened} id={opened} />
        )}
      </div>
      {isCreating && <CreateDialog partners={partners ?? []} onClose={() => setCreating(false)} onCreated={setMade} />}
      {made !== undefined && (
        <LinkDialog
          link={made.link}
          onClose={() => {
            setMade(undefined);
            open(made.id);
          }}
        />
      )}
    </OfficePage>
  );
}
