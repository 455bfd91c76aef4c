import type { BlockOf } from '@candor/domain/content/blocks/block.ts';
import { useBlockPage, useLocalAddress } from './blockPage.ts';
import { Title } from './Heading.tsx';
import { lookProps } from './lookProps.ts';
import styles from './SubPages.module.css';

/** The pages under this one. */
export function SubPages({ block }: { block: BlockOf<'subPages'> }) {
  const { words } = useBlockPage();
  const localAddress = useLocalAddress();
  return (
    <nav {...lookProps(block.look)} aria-label={block.title === '' ? words.footer.about : block.title}>
      {block.title !== '' && (
        <Title level={block.level} className={styles.title}>
          {block.title}
        </Title>
      )}
      {block.pages.length === 0 && <p className={styles.none}>{words.blocks.noPages}</p>}
      <ul>
        {block.pages.map(({ slug, title, description }) => (
          <li key={slug} className={styles.row}>
            <a href={localAddress(`/${slug}`)}>{title}</a>
            {description !== '' && <p>{description}</p>}
          </li>
        ))}
      </ul>
    </nav>
  );
}
