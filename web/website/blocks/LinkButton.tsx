import type { BlockLink, BlockOf } from '@candor/domain/content/blocks/block.ts';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/buttonClass.ts';
import { useBlockPage, useLocalAddress } from './blockPage.ts';
import styles from './Blocks.module.css';
import { lookProps } from './lookProps.ts';

/** Button of the content: `dark` is the next step, `light` an alternative. */
export function LinkButton({ block }: { block: BlockOf<'button'> }) {
  const variant = block.tone === 'light' ? 'secondary' : 'primary';
  return (
    <p {...lookProps(block.look, styles.button)}>
      <BlockAnchor link={block.link} className={buttonClass(variant, 'form')}>
        {block.link.text}
      </BlockAnchor>
    </p>
  );
}

interface BlockAnchorProps {
  link: BlockLink;
  className?: string | undefined;
  children: ReactNode;
}

/** Link of the content: within the site without a reload, in the reader's language; never to a closed page. */
export function BlockAnchor({ link, className, children }: BlockAnchorProps) {
  const localAddress = useLocalAddress();
  const { registration } = useBlockPage();
  if (link.address === '/register' && !registration) return null;
  if (!link.address.startsWith('/')) {
    const isElsewhere = link.address.startsWith('https:');
    return (
      <a
        className={className}
        href={link.address}
        {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
      >
        {children}
      </a>
    );
  }
  return (
    <a className={className} href={localAddress(link.address)}>
      {children}
    </a>
  );
}
