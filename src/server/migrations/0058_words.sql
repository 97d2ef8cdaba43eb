-- What is filled in is the profile (анкета), what was sent and is decided on is the application (заявление). A text that the college has put into words
-- of its own stays as it is.
UPDATE statuses SET translations = jsonb_set(translations, '{ru,name}', to_jsonb(words.new))
FROM (VALUES
  ('submitted', 'Отправлена', 'Отправлено'),
  ('resubmitted', 'Отправлена повторно', 'Отправлено повторно'),
  ('accepted', 'Принята', 'Принято'),
  ('recommended', 'Рекомендована к зачислению', 'Рекомендовано к зачислению'),
  ('enrolled', 'Зачислена', 'Зачислен(а)'),
  ('rejected', 'Отклонена', 'Отклонено'),
  ('withdrawn', 'Отозвана', 'Отозвано')
) AS words (code, old, new)
WHERE statuses.code = words.code AND statuses.name_ru = words.old;

UPDATE permissions SET translations = jsonb_set(translations, words.path, to_jsonb(words.new))
FROM (VALUES
  ('enroll', '{en,description}'::text[], 'Fill in an application and upload documents.', 'Fill in a profile and upload documents.'),
  ('manage directories', '{ru,description}', 'Открывать справочники и менять статусы анкет.', 'Открывать справочники и менять статусы заявлений.')
) AS words (code, path, old, new)
WHERE permissions.code = words.code AND permissions.translations #>> words.path = words.old;

UPDATE permissions SET translations = jsonb_set(translations, '{ru,title}', '"Заявления абитуриентов"')
WHERE code = 'manage profiles' AND translations #>> '{ru,title}' = 'Анкеты абитуриентов';
UPDATE permissions SET translations = jsonb_set(translations, '{ru,description}', '"Проверять заявления, ранжировать и зачислять."')
WHERE code = 'manage profiles' AND translations #>> '{ru,description}' = 'Проверять анкеты, ранжировать и зачислять.';

UPDATE roles SET translations = jsonb_set(translations, words.path, to_jsonb(words.new))
FROM (VALUES
  ('admissions', '{ru,description}'::text[], 'Анкеты и документы абитуриентов.', 'Заявления и документы абитуриентов.'),
  ('enrollee', '{en,description}', 'Application, documents and polls.', 'Profile, documents and polls.')
) AS words (code, path, old, new)
WHERE roles.code = words.code AND roles.translations #>> words.path = words.old;
