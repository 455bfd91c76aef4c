-- Since when a deposit on hold has been with our payments desk, by its number; null: it is not on hold.
CREATE FUNCTION deposit_held_since(brand text, payment_number text) RETURNS timestamptz
  LANGUAGE sql STABLE AS $$
  SELECT max(event.at) FROM payment
  JOIN payment_event event ON event.brand_id = payment.brand_id AND event.payment_id = payment.id
  WHERE payment.brand_id = $1 AND payment.number = $2 AND payment.status = 'onHold' AND payment.type_id IN (1, 2, 3, 9)
    AND event.to_status = 'onHold' AND event.from_status IS DISTINCT FROM 'onHold'
$$;
