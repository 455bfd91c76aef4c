import type { StaffMember } from '@candor/contracts/http/office/staff.ts';
import { useState } from 'react';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { personalExport } from '../../data/listExports.ts';
import { office, useMay } from '../../data/office.ts';
import { useStaff } from '../../data/staffDesk.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import desk from '../shell/Desk.module.css';
import { Loaded } from '../shell/Loaded.tsx';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { ExportButton } from '../table/ExportButton.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MemberDrawer } from './MemberDrawer.tsx';
import styles from './Staff.module.css';
import { StaffTable } from './StaffTable.tsx';

/** Page of the brand's staff and their roles. */
export function StaffPage() {
  const { t } = useDeskTexts();
  const title = t('staff.title');
  return useMay('staff.read') ? <Staff title={title} /> : <NotAllowed title={title} />;
}

function Staff({ title }: { title: string }) {
  const { t } = useDeskTexts();
  const mayManage = useMay('staff.manage');
  const query = useStaff();
  const staff = query.data;
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<number>();
  const [isInviting, setInviting] = useState(false);
  const sought = search.trim().toLowerCase();
  const rows = staff?.filter((member) => wordsOf(member, t).includes(sought)) ?? [];
  const member = staff?.find(({ id }) => id === opened);
  return (
    <OfficePage title={title} aside={t('staff.lead')} isDesk>
      <div className={desk.tools}>
        <TextField
          label={t('staff.search')}
          hideLabel
          size="dense"
          type="search"
          className={styles.search}
          placeholder={t('staff.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <div className={desk.tools}>
          <ExportButton
            exported={personalExport('staff', (by) => office.askStaffExport({ query: {}, ...by }))}
            count={staff?.length}
          />
          {mayManage && (
            <Button variant="primary" size="dense" onClick={() => setInviting(true)}>
              {t('staff.invite')}
            </Button>
          )}
        </div>
      </div>
      <section className={desk.list} aria-label={title}>
        <Loaded query={query}>
          {() =>
            rows.length === 0 ? (
              <p className={desk.section}>{t('staff.none')}</p>
            ) : (
              <StaffTable rows={rows} onOpen={setOpened} />
            )
          }
        </Loaded>
      </section>
      {member !== undefined && <MemberDrawer key={member.id} member={member} onClose={() => setOpened(undefined)} />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </OfficePage>
  );
}

/** Returns the searchable text of a person: name, address and roles in the reader's language. */
function wordsOf({ name, email, roles }: StaffMember, t: ReturnType<typeof useDeskTexts>['t']): string {
  return [name, email, ...roles.map((role) => t(`office.roles.${role}`))].join(' ').toLowerCase();
}
