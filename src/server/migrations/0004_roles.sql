-- The 17 permissions and the roles every college starts with.
INSERT INTO permissions (code, translations)
SELECT code, jsonb_build_object('ru', jsonb_build_object('title', ru, 'description', ru_text), 'en', jsonb_build_object('title', en, 'description', en_text))
FROM (VALUES
  ('vote', 'Голосовать', 'Vote', 'Видеть открытые голосования и участвовать в них.', 'See open polls and take part in them.'),
  ('enroll', 'Поступать', 'Apply', 'Заполнять анкету абитуриента и загружать документы.', 'Fill in an application and upload documents.'),
  ('study', 'Учиться', 'Study', 'Читать материалы, проходить тесты и видеть свои оценки.', 'Read materials, sit tests and see one’s grades.'),
  ('manage media', 'Медиафайлы', 'Manage media', 'Загружать и упорядочивать файлы и изображения.', 'Upload and arrange files and images.'),
  ('manage documents', 'Документы абитуриентов', 'Manage documents', 'Проверять документы абитуриентов.', 'Review applicants’ documents.'),
  ('manage profiles', 'Анкеты абитуриентов', 'Manage profiles', 'Проверять анкеты, ранжировать и зачислять.', 'Review applications, rank and enrol.'),
  ('manage portfolios', 'Портфолио студентов', 'Manage portfolios', 'Проверять достижения студентов.', 'Review students’ achievements.'),
  ('manage groups', 'Группы', 'Manage groups', 'Вести группы и их состав.', 'Keep groups and their members.'),
  ('manage materials', 'Учебные материалы', 'Manage materials', 'Создавать и публиковать материалы.', 'Create and publish materials.'),
  ('manage tests', 'Вопросы и тесты', 'Manage tests', 'Вести банк вопросов, тесты и проверку ответов.', 'Keep the question bank, tests and grading.'),
  ('manage gradebook', 'Журнал', 'Manage gradebook', 'Выставлять оценки и отмечать посещаемость.', 'Enter grades and attendance.'),
  ('view polls', 'Опросы', 'View polls', 'Открывать раздел опросов, создавать свои и видеть их итоги.', 'Open the polls section, create one’s own and see their results.'),
  ('manage directories', 'Справочники', 'Manage directories', 'Открывать справочники и менять статусы анкет.', 'Open the directories and edit application statuses.'),
  ('manage directions', 'Направления', 'Manage directions', 'Вести направления подготовки.', 'Keep the directions of study.'),
  ('manage subjects', 'Предметы', 'Manage subjects', 'Вести предметы.', 'Keep the subjects.'),
  ('manage users', 'Пользователи', 'Manage users', 'Создавать и блокировать учётные записи.', 'Create and block accounts.'),
  ('manage access', 'Роли и права', 'Manage access', 'Менять роли и права, читать журнал действий.', 'Change roles and permissions, read the audit log.')
) AS seed (code, ru, en, ru_text, en_text);

INSERT INTO roles (code, reach, is_system, translations)
SELECT code, reach, true, jsonb_build_object('ru', jsonb_build_object('name', ru, 'description', ru_text), 'en', jsonb_build_object('name', en, 'description', en_text))
FROM (VALUES
  ('admin', 'all', 'Администратор', 'Administrator', 'Все права.', 'Every permission.'),
  ('admissions', 'all', 'Приёмная комиссия', 'Admissions office', 'Анкеты и документы абитуриентов.', 'Applications and documents.'),
  ('methodist', 'all', 'Методист', 'Methodist', 'Справочники, материалы, тесты и группы.', 'Directories, materials, tests and groups.'),
  ('teacher', 'own', 'Преподаватель', 'Teacher', 'Материалы, тесты и журнал своих групп.', 'Materials, tests and the gradebook of own groups.'),
  ('enrollee', 'own', 'Абитуриент', 'Applicant', 'Анкета, документы и голосования.', 'Application, documents and polls.'),
  ('student', 'own', 'Студент', 'Student', 'Учёба, голосования и своё заявление.', 'Study, polls and one’s own application.')
) AS seed (code, reach, ru, en, ru_text, en_text);

INSERT INTO role_permissions (role_id, permission)
SELECT roles.id, unnest(seed.held) FROM (VALUES
  ('admissions', ARRAY['manage profiles', 'manage documents', 'manage directories', 'view polls']),
  ('methodist', ARRAY['manage directories', 'manage directions', 'manage subjects', 'manage materials', 'manage tests', 'manage groups', 'manage media']),
  ('teacher', ARRAY['manage materials', 'manage tests', 'manage gradebook', 'manage portfolios', 'manage media']),
  ('enrollee', ARRAY['enroll', 'vote']),
  ('student', ARRAY['study', 'vote', 'enroll'])
) AS seed (role, held)
JOIN roles ON roles.code = seed.role
UNION ALL
SELECT roles.id, permissions.code FROM roles, permissions WHERE roles.code = 'admin';
