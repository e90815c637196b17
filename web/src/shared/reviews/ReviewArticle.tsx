import { formatDate, type Review } from '@cardume/bff/contract';
import type { ReactNode } from 'react';
import { initialOf } from '../../lib/text.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Box, Row, Text } from '../../ui/layout/layout.tsx';
import { Stars } from '../../ui/rating/Stars.tsx';
import styles from './ReviewArticle.module.css';

interface ReviewArticleProps {
  review: Review;
  /** Shown at the end of the review's header. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A review with the shop's reply. */
export function ReviewArticle({ review, action, children }: ReviewArticleProps) {
  const { customerName, rating, createdAt, comment, reply } = review;
  return (
    <article>
      <Row gap={12}>
        <Avatar src={null} letter={initialOf(customerName)} size={40} />
        <Box grow>
          <Text as="h2" size="label" bold>
            {customerName}
          </Text>
          <Row as="p" gap={8} size="small" tone="quiet">
            <Stars rating={rating} size={15} />
            <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          </Row>
        </Box>
        {action}
      </Row>
      {comment && (
        <Text top={8} tone="quiet" preLine>
          {comment}
        </Text>
      )}
      {reply && (
        <div className={styles.reply}>
          <Row as="p" className={styles.replyHead} gap="0 8" align="stretch" wrap size="small" tone="quiet">
            <b>Resposta da loja</b>
            <time dateTime={reply.repliedAt}>{formatDate(reply.repliedAt)}</time>
          </Row>
          <Text top={4} preLine>
            {reply.text}
          </Text>
        </div>
      )}
      {children}
    </article>
  );
}
