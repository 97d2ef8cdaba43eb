import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import type { AuditEvent } from '../../../api/people/audit'

/** Names of the records of an audit event, linked if the record has a screen. */
export const AuditRecords = ({ records }: Pick<AuditEvent, 'records'>) =>
  records.map(({ id, name, path }, place) => (
    <Fragment key={id}>
      {place > 0 && ', '}
      {path === null ? name : <Link to={path}>{name}</Link>}
    </Fragment>
  ))
