-- A pause stops the time of an attempt: resuming moves ends_at by its length, also beyond the end of the test.
ALTER TABLE attempts
  ADD paused_at timestamptz,
  ADD pause_reason text CHECK (length(pause_reason) BETWEEN 1 AND 1000),
  ADD CONSTRAINT attempts_paused CHECK ((paused_at IS NULL) = (pause_reason IS NULL) AND (paused_at IS NULL OR status = 'in_progress'));

ALTER TABLE attempt_events DROP CONSTRAINT attempt_events_kind_check;
ALTER TABLE attempt_events ADD CONSTRAINT attempt_events_kind_check CHECK (kind IN ('started', 'focus_lost', 'focus_regained',
  'pasted', 'reconnected', 'device_changed', 'superseded', 'submitted', 'timed_out', 'closed', 'extended', 'ended', 'voided',
  'reopened', 'released', 'entered', 'file_added', 'file_late', 'file_removed', 'paused', 'resumed', 'answered_in_pause',
  'message', 'message_read', 'connection_lost'));
-- Read with every request of a taker: messages of the organiser and past pauses.
CREATE INDEX attempt_events_live ON attempt_events (attempt_id) WHERE kind IN ('message', 'message_read', 'resumed');

-- Last request of the taker's device and the question on its screen. Unlogged, because it is outdated within a minute.
CREATE UNLOGGED TABLE attempt_contacts (
  attempt_id bigint PRIMARY KEY REFERENCES attempts ON DELETE CASCADE,
  seen_at timestamptz NOT NULL DEFAULT now(),
  position int CHECK (position >= 0)
) WITH (fillfactor = 70);

-- Users whose live view of a test is open. Only they are notified of changes.
CREATE UNLOGGED TABLE test_watchers (
  test_id bigint NOT NULL REFERENCES tests ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (test_id, user_id)
);
CREATE INDEX test_watchers_user ON test_watchers (user_id);
