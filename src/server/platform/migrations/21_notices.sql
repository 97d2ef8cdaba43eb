-- When the mail of a notification is due; null if it was sent, or is not wanted.
ALTER TABLE notifications ADD COLUMN mails_at timestamptz;
UPDATE notifications SET mails_at = created_at + interval '10 minutes' WHERE awaits_digest;
ALTER TABLE notifications DROP COLUMN awaits_digest;
CREATE INDEX notifications_mails_due ON notifications (mails_at) WHERE mails_at IS NOT NULL;
CREATE INDEX notifications_waiting_mails ON notifications (user_id, id) WHERE mails_at IS NOT NULL;

-- Topics whose mails a person wants once a day or never; mails of the others are sent at once.
ALTER TABLE muted_topics RENAME TO topic_mails;
ALTER TABLE topic_mails RENAME CONSTRAINT muted_topics_pkey TO topic_mails_pkey;
ALTER TABLE topic_mails RENAME CONSTRAINT muted_topics_user_id_fkey TO topic_mails_user_id_fkey;
ALTER TABLE topic_mails ADD COLUMN mails text NOT NULL DEFAULT 'never' CHECK (mails IN ('daily', 'never'));
ALTER TABLE topic_mails ALTER COLUMN mails DROP DEFAULT;
ALTER TABLE topic_mails DROP CONSTRAINT muted_topics_topic_check;
ALTER TABLE topic_mails ADD CONSTRAINT topic_mails_topic CHECK
  (topic IN ('tests', 'marks', 'materials', 'portfolio', 'polls', 'homework', 'announcements', 'attendance'));

-- Hours in the person's time zone: of the daily mail, and those without mails.
CREATE TABLE mail_hours (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  daily_at time NOT NULL DEFAULT '17:00',
  quiet_from time,
  quiet_until time,
  CONSTRAINT mail_hours_quiet CHECK ((quiet_from IS NULL) = (quiet_until IS NULL) AND quiet_from <> quiet_until)
);
