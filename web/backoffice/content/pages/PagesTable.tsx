import type { ContentRow } from '@candor/contracts/http/office/content.ts';
import { useState } from 'react';
import { contentCalls, refreshContent } from '../../../data/content.ts';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { useMay } from '../../../data/office.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { shortTime } from '../../../ui/dates.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx';
import desk from '../../shell/Desk.module.css';
import { failureText } from '../../shell/outcomeText.ts';
import { LanguageMarks, StateBadges } from '../DocumentBadges.tsx';
import { editorAddress } from '../editorAddress.ts';

interface PagesTableProps {
  rows: readonly ContentRow[];
  current: string | undefined;
  onMark: (id: string) => void;
}

export function PagesTable({ rows, current, onMark }: PagesTableProps) {
  const { t } = useContentTexts();
  const mayWrite = useMay('content.write');
  const [removed, setRemoved] = useState<ContentRow>();
  return (
    <div className={desk.scroll} tabIndex={0} role="region" aria-label={t('content.list.title')}>
      <table className={desk.table}>
        <thead>
          <tr>
            <th scope="col">{t('content.list.page')}</th>
            <th scope="col">{t('content.list.state')}</th>
            <th scope="col" className={desk.wide}>
              {t('content.list.languages')}
            </th>
            <th scope="col" className={desk.wide}>
              {t('content.list.editing')}
            </th>
            <th scope="col" className={desk.wide}>
              {t('content.list.changed')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('content.list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-chosen={row.id === current || undefined} onClick={() => onMark(row.id)}>
              <td>
                <a className={desk.open} href={editorAddress(row.id)}>
                  {row.kind === 'singleton' ? t('content.list.singleton') : row.title}
                </a>{' '}
                <span className={desk.quiet}>
                  {row.kind === 'singleton' ? row.title : `/${row.name === 'index' ? '' : row.name}`}
                </span>
              </td>
              <td>
                <StateBadges row={row} />
              </td>
              <td className={desk.wide}>
                <LanguageMarks languages={row.languages} />
              </td>
              <td className={desk.wide}>
                {row.lock !== null && (
                  <Badge tone={row.lock.mine ? 'info' : 'warning'}>
                    {row.lock.mine ? t('content.list.you') : row.lock.by}
                  </Badge>
                )}
              </td>
              <td className={desk.wide}>
                <span className={desk.fresh}>{shortTime(row.modified_at)}</span>{' '}
                <span className={desk.quiet}>{row.modified_by ?? t('content.list.byNobody')}</span>
              </td>
              <td className={desk.right}>
                {mayWrite && row.deletable && (
                  <Button size="dense" variant="quiet" onClick={() => setRemoved(row)}>
                    {t('content.list.remove')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {removed !== undefined && <RemoveDialog row={removed} onClose={() => setRemoved(undefined)} />}
    </div>
  );
}

function RemoveDialog({ row, onClose }: { row: ContentRow; onClose: () => void }) {
  const { t } = useContentTexts();
  const toast = useToast();
  const remove = async () => {
    const outcome = await contentCalls.remove({ id: row.id });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    toast({ tone: 'success', title: t('content.list.removed', { title: row.title }) });
    await refreshContent('list');
    return undefined;
  };
  return (
    <ConfirmDialog
      title={t('content.list.removeTitle', { title: row.title })}
      text={t('content.list.removeText')}
      action={t('content.list.remove')}
      isDangerous
      onClose={onClose}
      onAction={remove}
    />
  );
}
