import type { ContentMedia } from '@candor/contracts/http/office/contentMedia.ts';
import { useState } from 'react';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { useMay } from '../../../data/office.ts';
import { Button } from '../../../ui/Button.tsx';
import { Drawer } from '../../../ui/Dialog.tsx';
import { MediaGrid } from './MediaGrid.tsx';
import { UploadDialog } from './UploadDialog.tsx';

interface MediaPickerProps {
  onClose: () => void;
  onChoose: (media: ContentMedia) => void;
}

/** Choice of a picture from the library, or upload of a new one. */
export function MediaPicker({ onClose, onChoose }: MediaPickerProps) {
  const { t } = useContentTexts();
  const mayWrite = useMay('content.write');
  const [isUploading, setUploading] = useState(false);
  return (
    <Drawer isOpen isWide onClose={onClose} title={t('content.media.choose')}>
      <MediaGrid onOpen={onChoose}>
        {mayWrite && (
          <Button size="dense" onClick={() => setUploading(true)}>
            {t('content.media.upload')}
          </Button>
        )}
      </MediaGrid>
      {isUploading && <UploadDialog onClose={() => setUploading(false)} onUploaded={onChoose} />}
    </Drawer>
  );
}
