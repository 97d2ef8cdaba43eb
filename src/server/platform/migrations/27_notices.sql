-- Receipts of editions from this one on count; readers with an older one are asked to confirm again.
ALTER TABLE announcements ADD counts_from int NOT NULL DEFAULT 1,
  ADD CONSTRAINT announcements_counts_from CHECK (counts_from BETWEEN 1 AND edition);

-- Receipts of earlier editions, newest first: [{"edition": 1, "at": "…"}].
ALTER TABLE announcement_readers ADD earlier_receipts jsonb NOT NULL DEFAULT '[]';

-- Calendar programs notice new hours of a lesson by the version of the bell schedule.
ALTER TABLE settings ADD created_at timestamptz NOT NULL DEFAULT now(),
  ADD updated_at timestamptz NOT NULL DEFAULT now(), ADD version int NOT NULL DEFAULT 1;
