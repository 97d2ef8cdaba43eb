import { useTranslate, WithRecord, useGetList } from 'react-admin'
import type { PermissionRecord } from '../../../api/people/roles'
import { Edit } from '../../kit/forms/Edit'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { Section } from '../../kit/forms/Section'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslatableInputs } from '../../kit/inputs/translations/TranslatableInputs'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Holder } from '../../../api/people/roleMatrix'
import { useNumberText } from '../../kit/fields/useNumberText'
import { useCan } from '../../shell/session/store'

const initialCount = 10
const pageSize = 50

/** Users with the permission and its source: the role, a grant or both. */
const HoldersCard = ({ id }: { id: number }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const opensPeople = useCan('manage users')
  const [count, setCount] = useState(initialCount)
  const { data = [], total } = useGetList<Holder>(`access/permissions/${id}/holders`, {
    pagination: { page: 1, perPage: count },
    sort: { field: 'name', order: 'ASC' },
    filter: {},
  })
  if (total === undefined) return null
  return (
    <section className="panel" aria-labelledby="holders">
      <header>
        <h2 id="holders">{translate('permissions.holders.title')}</h2>
        <span className="meta faint num">{shown(total)}</span>
      </header>
      {total === 0 && <p className="pad muted">{translate('permissions.holders.nobody')}</p>}
      <ul className="list">
        {data.map((holder) => (
          <li key={holder.id}>
            <div>
              {opensPeople ? (
                <Link className="title-link" to={`/access/users/${holder.id}`}>
                  {holder.name}
                </Link>
              ) : (
                <b className="medium">{holder.name}</b>
              )}
              <p className="small faint">
                {[
                  holder.by_role && translate('permissions.holders.by_role', { name: holder.role_name }),
                  holder.by_grant && translate('permissions.holders.by_grant'),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {total > data.length && data.length > 0 && (
        <div className="p-3">
          <Button size="small" onClick={() => setCount(count + pageSize)}>
            {translate('permissions.holders.more')}
          </Button>
        </div>
      )}
    </section>
  )
}

const PermissionEdit = () => {
  const translate = useTranslate()
  return (
    <Edit
      subtitle={<WithRecord<PermissionRecord> render={({ code }) => <code>{code}</code>} />}
      aside={
        <>
          <WithRecord<PermissionRecord> render={({ id }) => <HoldersCard id={id} />} />
          <HistoryCard />
        </>
      }
    >
      <SimpleForm>
        <Section title={translate('permissions.sections.texts')} help={translate('permissions.sections.texts_help')}>
          <TranslatableInputs>
            <TextInput source="title" />
            <TextInput source="description" multiline optional />
          </TranslatableInputs>
        </Section>
      </SimpleForm>
    </Edit>
  )
}

/** The router expects this export name. */
export { PermissionEdit as Edit }
