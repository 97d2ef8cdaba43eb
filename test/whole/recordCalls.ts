/** The calls of a record that one permission opens whole, but for its list. */
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
