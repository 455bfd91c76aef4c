import { Copy } from 'lucide-react';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/Toast.tsx';

interface CopyFieldProps {
  text: string;
  label: string;
  /** Label of the button. */
  action: string;
  /** Confirmation after copying. */
  done: string;
}

/** Text with a button that copies it. */
export function CopyField({ text, label, action, done }: CopyFieldProps) {
  const { t } = useAffiliateTexts();
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ tone: 'success', title: done });
    } catch {
      toast({ tone: 'failure', title: t('panel.link.copyFailed'), text: t('panel.link.copyFailedText') });
    }
  };
  return (
    <TextField
      label={label}
      hideLabel
      size="dense"
      value={text}
      readOnly
      onFocus={(event) => event.target.select()}
      suffix={
        <IconButton label={action} onClick={() => void copy()}>
          <Copy size={15} aria-hidden="true" />
        </IconButton>
      }
    />
  );
}
