/** Calls of a record under a single permission, except its list. */
export const recordCalls = (path: string) => [
  `DELETE ${path}/:id`,
  `GET ${path}/:id`,
  `GET ${path}/export`,
  `POST ${path}`,
  `POST ${path}/archive`,
  `POST ${path}/delete`,
  `POST ${path}/restore`,
  `PUT ${path}/:id`,
]
