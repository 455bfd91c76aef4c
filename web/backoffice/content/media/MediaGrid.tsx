import type { ContentMedia } from '@candor/contracts/http/office/contentMedia.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useContentMedia } from '../../../data/content.ts';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { Paging } from '../Paging.tsx';
import styles from './Media.module.css';
import { QueryFailure } from '../../shell/QueryFailure.tsx';

const AT_ONCE = 24;

interface MediaGridProps {
  onOpen: (media: ContentMedia) => void;
  /** Content beside the search. */
  children?: ReactNode;
}

/** Pictures of the library, 24 at a time. */
export function MediaGrid({ onOpen, children }: MediaGridProps) {
  const { t } = useContentTexts();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useContentMedia(search.trim(), page);
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / AT_ONCE));
  return (
    <div className={styles.library}>
      <div className={styles.tools}>
        <TextField
          label={t('content.media.search')}
          hideLabel
          size="dense"
          type="search"
          placeholder={t('content.media.search')}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setPage(1);
          }}
        />
        {children}
      </div>
      {data === undefined && error !== null && <QueryFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height="240px" />}
      {data?.media.length === 0 && (
        <Panel>
          <EmptyState title={t('content.media.empty')} text={t('content.media.emptyText')} />
        </Panel>
      )}
      <ul className={styles.grid}>
        {data?.media.map((media) => (
          <li key={media.id}>
            <button type="button" className={styles.card} onClick={() => onOpen(media)}>
              <img src={media.thumbnail} alt={Object.values(media.alt)[0] ?? ''} loading="lazy" />
              <span className={styles.name}>{media.title}</span>
              <span className={styles.facts}>
                {media.width} × {media.height}
                {media.used_by.length > 0 && `, ${t('content.media.used', { count: media.used_by.length })}`}
              </span>
              {Object.keys(media.alt).length === 0 && <Badge tone="warning">{t('content.media.wordless')}</Badge>}
            </button>
          </li>
        ))}
      </ul>
      <Paging page={page} pages={pages} className={styles.tools} onPage={setPage} />
    </div>
  );
}
