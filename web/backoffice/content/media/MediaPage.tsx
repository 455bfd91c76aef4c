import type { ContentMedia } from '@candor/contracts/http/office/contentMedia.ts';
import { useState } from 'react';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { useMay } from '../../../data/office.ts';
import { Button } from '../../../ui/Button.tsx';
import { NotAllowed } from '../../shell/NotFound.tsx';
import { OfficePage } from '../../shell/OfficePage.tsx';
import { ContentNav } from '../ContentNav.tsx';
import { MediaDialog } from './MediaDialog.tsx';
import { MediaGrid } from './MediaGrid.tsx';
import { UploadDialog } from './UploadDialog.tsx';

/** Page of the pictures for the brand's pages. */
export function MediaPage() {
  const { t } = useContentTexts();
  const title = t('content.media.title');
  return useMay('content.read') ? <Library title={title} /> : <NotAllowed title={title} />;
}

function Library({ title }: { title: string }) {
  const { t } = useContentTexts();
  const mayWrite = useMay('content.write');
  const [opened, setOpened] = useState<ContentMedia>();
  const [isUploading, setUploading] = useState(false);
  return (
    <OfficePage title={title} aside={t('content.media.lead')}>
      <ContentNav />
      <MediaGrid onOpen={setOpened}>
        {mayWrite && (
          <Button size="dense" variant="primary" onClick={() => setUploading(true)}>
            {t('content.media.upload')}
          </Button>
        )}
      </MediaGrid>
      {opened !== undefined && <MediaDialog key={opened.id} media={opened} onClose={() => setOpened(undefined)} />}
      {isUploading && <UploadDialog onClose={() => setUploading(false)} onUploaded={setOpened} />}
    </OfficePage>
  );
}
