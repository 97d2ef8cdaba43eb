-- Rows for the tables that the demo college leaves empty, and what a college edits in its seeded records. Extend it
-- when `npm run release` names a table without rows.
CREATE FUNCTION pg_temp.person(account text) RETURNS bigint LANGUAGE sql AS
  $$ SELECT id FROM users WHERE email = account || '@abitura.test' $$;
CREATE FUNCTION pg_temp.file(called text) RETURNS bigint LANGUAGE sql AS $$ SELECT id FROM files WHERE name = called $$;

-- Fewer marks keep the recorded files small.
CREATE TEMP TABLE few_gradebooks AS SELECT id FROM gradebooks ORDER BY id IN (SELECT gradebook_id FROM gradebook_signings) DESC, id LIMIT 4;
CREATE TEMP TABLE removed_items AS SELECT id FROM grade_items WHERE gradebook_id NOT IN (SELECT id FROM few_gradebooks);
DELETE FROM grade_changes WHERE item_id IN (SELECT id FROM removed_items);
DELETE FROM grade_entries WHERE item_id IN (SELECT id FROM removed_items);
DELETE FROM gradebook_signings WHERE gradebook_id NOT IN (SELECT id FROM few_gradebooks);
DELETE FROM gradebooks WHERE id NOT IN (SELECT id FROM few_gradebooks);

UPDATE statuses SET translations = '{"ru": {"name": "Подано в наш колледж"}}' WHERE code = 'submitted';
UPDATE permissions SET translations = '{"ru": {"title": "Голосовать у нас"}}' WHERE code = 'vote';
UPDATE roles SET translations = '{"ru": {"name": "Преподаватель колледжа"}}' WHERE code = 'teacher';
UPDATE test_types SET translations = '{"ru": {"name": "Контрольная колледжа"}}' WHERE id = 1;
INSERT INTO legal_texts (kind, version, translations)
  SELECT kind, version + 1, '{"ru": {"title": "Текст колледжа", "body": "<p>Свой</p>"}}' FROM legal_texts ORDER BY kind LIMIT 1;

INSERT INTO accommodations (user_id, time_factor, extra_minutes, note) VALUES (pg_temp.person('student.b'), 1.5, 10, 'Справка');
INSERT INTO attempt_marks (attempt_id, position, number, score)
  SELECT attempt_id, position, 1, 0 FROM attempt_questions ORDER BY 1, 2 LIMIT 1;
INSERT INTO attempt_operations (attempt_id, op_id, position, kind, outcome, rev)
  SELECT attempt_id, gen_random_uuid(), position, 'answer', 'accepted', 1 FROM attempt_questions ORDER BY 1, 2 LIMIT 1;
INSERT INTO audit_events (actor_id, ip, request_id, action, entity, entity_ids, before, after)
  SELECT pg_temp.person('admin'), '127.0.0.1', 'release', 'edit', 'subjects', ARRAY[min(id)], '{"hours": 10}', '{"hours": 20}' FROM subjects;
INSERT INTO consents (user_id, kind, version, ip)
  SELECT pg_temp.person('applicant.a'), kind, version, '127.0.0.1' FROM legal_texts ORDER BY kind, version LIMIT 1;
INSERT INTO devices (user_id, fingerprint) VALUES (pg_temp.person('student.a'), sha256('device'));
INSERT INTO exam_score_changes (application_id, subject_id, attempt_id, before, after)
  SELECT (SELECT min(id) FROM applications), (SELECT min(id) FROM subjects), (SELECT min(id) FROM attempts), 70, 80;
INSERT INTO grade_proposals (item_id, user_id, attempt_id, value)
  SELECT (SELECT min(id) FROM grade_items), pg_temp.person('student.a'), (SELECT min(id) FROM attempts), 4;
INSERT INTO grading_claims (attempt_id, position, user_id, until)
  SELECT attempt_id, position, pg_temp.person('teacher'), now() FROM attempt_questions ORDER BY 1, 2 LIMIT 1;
INSERT INTO grading_comments (user_id, text) VALUES (pg_temp.person('teacher'), 'Покажите ход решения');
INSERT INTO grading_rules (test_id, is_blind) SELECT min(id), true FROM tests;
INSERT INTO idempotency_responses (user_id, call, key, request_hash, answer)
  VALUES (pg_temp.person('admin'), 'POST /api/directories/subjects', 'key', sha256('request'), '{"data": {}}');
INSERT INTO material_directions (material_id, direction_id) SELECT (SELECT min(id) FROM materials), min(id) FROM directions;
INSERT INTO material_reminders (material_id, user_id) SELECT min(id), pg_temp.person('student.a') FROM materials;
INSERT INTO media_folders (name, owner_id) VALUES ('Фотографии', pg_temp.person('manage-media'));
INSERT INTO topic_mails (user_id, topic, mails) VALUES (pg_temp.person('student.a'), 'polls', 'never');
INSERT INTO mail_hours (user_id, quiet_from, quiet_until) VALUES (pg_temp.person('student.a'), '22:00', '07:00');
INSERT INTO notifications (user_id, event, path)
  VALUES (pg_temp.person('admin'), 'erasure.requested', '/users'), (pg_temp.person('applicant.a'), 'application.accepted', '/my-profile');
INSERT INTO oauth_identities (user_id, provider, subject) VALUES (pg_temp.person('student.a'), 'vk', '1');
INSERT INTO order_groups (order_id, group_id) SELECT (SELECT min(id) FROM orders), min(id) FROM groups;
INSERT INTO poll_directions (poll_id, direction_id) SELECT (SELECT min(id) FROM polls), min(id) FROM directions;
INSERT INTO poll_people (poll_id, user_id) SELECT min(id), pg_temp.person('voter') FROM polls;
INSERT INTO poll_sealed (poll_id, sealed) SELECT id, '\x00' FROM polls WHERE secrecy = 'secret' ORDER BY status <> 'open', id LIMIT 1;
INSERT INTO portfolio_prints (user_id, code, sha256, items_count) SELECT min(user_id), 'ABCD-EFGH-0123', sha256('print'), 1 FROM portfolios;
INSERT INTO portfolio_shares (user_id, token_hash, expires_on, expires_at)
  SELECT min(user_id), sha256('share'), current_date + 30, now() + interval '30 days' FROM portfolios;
INSERT INTO recovery_codes (user_id, code_hash) VALUES (pg_temp.person('blocked'), sha256('code'));
INSERT INTO second_factors (user_id, secret, confirmed_at) VALUES (pg_temp.person('blocked'), '\x00', now());
INSERT INTO study_visits (user_id) VALUES (pg_temp.person('student.a')) ON CONFLICT DO NOTHING;
INSERT INTO test_people (test_id, user_id) SELECT min(id), pg_temp.person('student.a') FROM tests;
INSERT INTO test_reminders (test_id, user_id) SELECT min(id), pg_temp.person('student.a') FROM tests;
INSERT INTO user_imports (user_id, name, encoding, heading_line, columns, total)
  VALUES (pg_temp.person('admin'), 'people.csv', 'utf-8', 1, '[]', 1);
INSERT INTO user_import_rows (import_id, line, cells, action, errors)
  SELECT id, 2, '{Ёлкин}', 'error', '{"role": [{"key": "user_imports.no_such_role"}]}' FROM user_imports;

UPDATE files SET purpose = 'answer' WHERE name = 'answer.pdf';
INSERT INTO attempt_files (attempt_id, position, file_id)
  SELECT attempt_id, position, pg_temp.file('answer.pdf') FROM attempt_questions ORDER BY 1, 2 LIMIT 1;
INSERT INTO document_files (document_id, file_id, position)
  SELECT min(documents.id), pg_temp.file('document.pdf'), 0 FROM documents
  JOIN applications ON applications.id = application_id WHERE applications.user_id = pg_temp.person('applicant.a');
INSERT INTO name_change_files (name_change_id, file_id, position) SELECT min(id), pg_temp.file('name.pdf'), 0 FROM name_changes;
INSERT INTO material_files (material_id, file_id) SELECT min(id), pg_temp.file('lesson.png') FROM materials;
INSERT INTO question_files (question_id, file_id) SELECT min(id), pg_temp.file('lesson.png') FROM questions;
INSERT INTO test_files (test_id, file_id) SELECT min(id), pg_temp.file('lesson.png') FROM tests;
INSERT INTO portfolio_item_files (item_id, file_id, position)
  SELECT min(id), pg_temp.file('proof.pdf'), 0 FROM portfolio_items WHERE user_id = pg_temp.person('student.a');

-- These tables are in no backup, but in every database.
INSERT INTO sessions (token_hash, user_id, remembered, expires_at)
  VALUES (sha256('recorded-session-token'), pg_temp.person('student.a'), true, now() + interval '1 day');
INSERT INTO one_time_tokens (token_hash, user_id, purpose, expires_at)
  VALUES (sha256('link'), pg_temp.person('student.a'), 'reset_password', now() + interval '1 hour');
