-- What of a withdrawal went back to the account, or was taken out of its reserve. A release is refused where a
-- chargeback has taken the money a moment before: that was taken, too.
CREATE OR REPLACE FUNCTION unpaid_amount(payment_id bigint) RETURNS bigint
  LANGUAGE sql STABLE AS $$
  SELECT coalesce((
      SELECT sum(move.amount) FROM payment_move move WHERE move.payment_id = $1 AND move.kind = 'release'), 0)::bigint
    + coalesce((SELECT taken_back FROM withdrawal WHERE withdrawal.payment_id = $1), 0)
$$;
