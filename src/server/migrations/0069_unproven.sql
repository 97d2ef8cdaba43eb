-- Registered by somebody, and by nobody's mailbox confirmed: it may be a stranger who knows the address. What the college makes is proven.
ALTER TABLE users ADD unproven boolean NOT NULL DEFAULT false;
UPDATE users SET unproven = true
WHERE email_verified_at IS NULL AND status = 'active'
  AND id IN (SELECT unnest(entity_ids) FROM audit_events WHERE entity = 'users' AND action = 'register')
  AND id NOT IN (SELECT unnest(entity_ids) FROM audit_events WHERE entity = 'users' AND action IN ('verify_email', 'reset_password'));
