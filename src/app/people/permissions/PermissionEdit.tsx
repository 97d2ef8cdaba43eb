import { useTranslate } from 'react-admin'
import type { PermissionRecord } from '../../../api/people/roles'
import { EditPage } from '../../kit/forms/EditPage'
import { Section } from '../../kit/forms/Section'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { TextareaInput } from '../../kit/inputs/TextareaInput'
import { TranslationsInput } from '../../kit/inputs/TranslationsInput'
import { HoldersCard } from './HoldersCard'

const texts = [{ source: 'title' }, { source: 'description', Input: TextareaInput, optional: true }] as const
const subtitle = (row: PermissionRecord) => <code>{row.code}</code>
const aside = (row: PermissionRecord) => (
  <>
    <HoldersCard id={row.id} />
    <HistoryCard entity="access/permissions" id={row.id} version={row.version} />
  </>
)

export const PermissionEdit = () => {
  const translate = useTranslate()
  return (
    <EditPage<PermissionRecord> name={(row) => row.title} subtitle={subtitle} aside={aside}>
      <Section title={translate('permissions.sections.texts')} help={translate('permissions.sections.texts_help')}>
        <TranslationsInput fields={texts} />
      </Section>
    </EditPage>
  )
}
