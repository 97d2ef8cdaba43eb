-- The programs a person has signed in with, so that a sign-in from a new one is told to its owner. Only a hash: the log of sign-ins is elsewhere.
CREATE TABLE devices (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, fingerprint)
);
CREATE INDEX devices_last_seen ON devices (last_seen_at);
