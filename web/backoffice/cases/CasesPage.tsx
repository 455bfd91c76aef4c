import type { CaseDetail } from '@candor/contracts/http/office/cases.ts';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { putCase, useCases } from '../../data/caseDesk.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { useMay } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/States.tsx';
import desk from '../shell/Desk.module.css';
import { Loaded } from '../shell/Loaded.tsx';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { CaseTable } from './CaseTable.tsx';
import { CaseView } from './CaseView.tsx';
import { OpenDialog } from './OpenDialog.tsx';

/** Page of the suspicions that compliance examines, known to no one else. */
export function CasesPage() {
  const { t } = useDeskTexts();
  const title = t('cases.title');
  return useMay('cases.read') ? <Cases title={title} /> : <NotAllowed title={title} />;
}

function Cases({ title }: { title: string }) {
  const { t } = useDeskTexts();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const query = useCases();
  const mayWork = useMay('cases.work');
  const pin = search.get('pin');
  const [isOpening, setOpening] = useState(pin !== null);
  const id = Number.parseInt(useParams()['id'] ?? '', 10);
  const stop = () => {
    setOpening(false);
    setSearch({}, { replace: true });
  };
  const show = async (detail: CaseDetail) => {
    await putCase(detail);
    await navigate(`/cases/${detail.row.id}`);
  };
  return (
    <OfficePage
      title={title}
      aside={t('cases.lead')}
      action={
        mayWork && (
          <Button variant="primary" size="dense" onClick={() => setOpening(true)}>
            {t('cases.open')}
          </Button>
        )
      }
      isDesk
    >
      <div className={desk.desk}>
        <section className={desk.list} aria-label={title}>
          <Loaded query={query} height="320px">
            {(rows) =>
              rows.length === 0 ? (
                <EmptyState title={t('cases.none')} text={t('cases.noneText')} />
              ) : (
                <CaseTable
                  rows={rows}
                  opened={id}
                  onOpen={(chosen) => void navigate(`/cases/${chosen}`, { preventScrollReset: true })}
                />
              )
            }
          </Loaded>
        </section>
        {!Number.isNaN(id) && <CaseView key={id} id={id} />}
      </div>
      {isOpening && <OpenDialog pin={pin ?? ''} onClose={stop} onOpened={show} />}
    </OfficePage>
  );
}
