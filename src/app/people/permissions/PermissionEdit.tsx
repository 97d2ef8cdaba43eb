import { useTranslate, WithRecord } from 'react-admin'
import type { PermissionRecord } from '../../../api/people/roles'
import { Edit } from '../../kit/forms/Edit'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { Section } from '../../kit/forms/Section'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslatableInputs } from '../../kit/inputs/TranslatableInputs'
import { HoldersCard } from './HoldersCard'

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
