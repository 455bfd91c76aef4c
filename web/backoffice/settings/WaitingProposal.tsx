import { useProviderTexts } from '../../data/officeProviders.ts';
import { ApprovalsLink } from '../shell/ApprovalsLink.tsx';
import desk from '../shell/Desk.module.css';

interface WaitingProposalProps {
  name: string;
  /** Text of who proposes it and why. */
  text: string;
  /** Text of who decides, for somebody who may not. */
  decider: string;
  mayDecide: boolean;
}

/** Proposal that waits for a second person. */
export function WaitingProposal({ name, text, decider, mayDecide }: WaitingProposalProps) {
  const { t } = useProviderTexts();
  return (
    <section className={desk.waiting} aria-label={name}>
      <h2>{name}</h2>
      <p>{text}</p>
      {mayDecide ? <ApprovalsLink>{t('providers.decide')}</ApprovalsLink> : <p className={desk.quiet}>{decider}</p>}
    </section>
  );
}
