-- The secret address of a person's calendar; a new one replaces the old one.
CREATE TABLE calendar_links (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  fetched_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
