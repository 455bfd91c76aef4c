import type { DocumentType } from '@candor/domain/clients/documents.ts';
import { CircleAlert, Upload } from 'lucide-react';
import { useId, useState } from 'react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/buttonClass.ts';
import styles from './documents.module.css';
import { Preview } from './Preview.tsx';
import { useUpload } from './useUpload.ts';
import type { Failure } from './useUpload.ts';

interface UploadBoxProps {
  type: DocumentType;
  /** Whether an earlier file was rejected. */
  isAgain: boolean;
}

/** Upload of a file: chosen or dropped, previewed, and only then sent. */
export function UploadBox({ type, isAgain }: UploadBoxProps) {
  const { t } = useTranslation();
  const upload = useUpload(type);
  const { chosen, failure, isSending, isShrinking, canAddBack, choose, addBack, send, reset } = upload;
  return (
    <>
      <div role="alert">{failure !== undefined && <Failed failure={failure} />}</div>
      <div role="status">{isShrinking && <p className={styles.quiet}>{t('verification.shrinking')}</p>}</div>
      {chosen === undefined && !isShrinking && (
        <DropZone type={type} isAgain={isAgain} onChoose={(file) => void choose(file)} />
      )}
      {chosen !== undefined && !isShrinking && (
        <Preview file={chosen} isSending={isSending} onSend={() => void send()} onCancel={reset}>
          {canAddBack && !isSending && (
            <FileButton label={t('verification.addBack')} isPhoto onChoose={(file) => void addBack(file)} />
          )}
        </Preview>
      )}
    </>
  );
}

function Failed({ failure: { title, text } }: { failure: Failure }) {
  return (
    <p className={styles.note}>
      <CircleAlert size={16} aria-hidden="true" />
      <span>
        <strong>{title}.</strong> {text}
      </span>
    </p>
  );
}

interface DropZoneProps extends UploadBoxProps {
  onChoose: (file: File | undefined) => void;
}

function DropZone({ type, isAgain, onChoose }: DropZoneProps) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const inputId = useId();
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onChoose(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Upload size={20} aria-hidden="true" />
      <p id={`${inputId}-help`}>
        <strong>{t(isAgain ? 'verification.dropAgain' : 'verification.drop')}</strong>
        <span>{t(`verification.types.${type}.hint`)}</span>
      </p>
      <div className={styles.buttons}>
        <FileButton
          label={t('verification.choose')}
          fullLabel={t('verification.chooseFor', { document: t(`verification.types.${type}.title`) })}
          help={`${inputId}-help`}
          isPrimary={isAgain}
          onChoose={onChoose}
        />
        <span className={styles.camera}>
          <FileButton
            label={t('verification.camera')}
            fullLabel={t('verification.cameraFor', { document: t(`verification.types.${type}.title`) })}
            help={`${inputId}-help`}
            isPhoto
            isCamera
            onChoose={onChoose}
          />
        </span>
      </div>
    </div>
  );
}

interface FileButtonProps {
  label: string;
  /** Label that includes the document's name, for those who cannot see which document the button belongs to. */
  fullLabel?: string;
  help?: string;
  isPrimary?: boolean;
  isPhoto?: boolean;
  /** Whether the button opens the rear camera of a phone. */
  isCamera?: boolean;
  onChoose: (file: File | undefined) => void;
}

function FileButton({ label, fullLabel = label, help, isPrimary, isPhoto, isCamera, onChoose }: FileButtonProps) {
  return (
    <label className={buttonClass(isPrimary === true ? 'primary' : 'secondary', 'control')}>
      {label}
      <input
        type="file"
        className="visually-hidden"
        accept={isPhoto === true ? '.jpg,.jpeg,image/jpeg' : '.jpg,.jpeg,.pdf,image/jpeg,application/pdf'}
        capture={isCamera === true ? 'environment' : undefined}
        aria-describedby={help}
        aria-label={fullLabel}
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </label>
  );
}
