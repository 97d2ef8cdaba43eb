import { useTranslate } from 'react-admin'
import type { Status } from '../../../api/directories/statuses'
import { StatusChip } from '../../kit/fields/StatusChip'
import { EditPage } from '../../kit/forms/EditPage'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { ColourVariantInput } from '../../kit/inputs/ColourVariantInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { TranslationsInput } from '../../kit/inputs/TranslationsInput'

const texts = [{ source: 'name' }] as const
const chip = (row: Status) => <StatusChip variant={row.variant}>{row.name}</StatusChip>
const aside = (row: Status) => <HistoryCard entity="directories/statuses" id={row.id} version={row.version} />

export const StatusEdit = () => {
  const translate = useTranslate()
  return (
    <EditPage<Status> name={(row) => row.name} subtitle={(row) => row.code} status={chip} aside={aside}>
      <Section title={translate('statuses.sections.texts')} help={translate('statuses.sections.texts_help')}>
        <TranslationsInput fields={texts} />
      </Section>
      <Section title={translate('statuses.sections.look')}>
        <Pair>
          <ColourVariantInput source="variant" help={translate('statuses.help.variant')} />
          <NumberInput source="position" whole help={translate('statuses.help.position')} />
        </Pair>
      </Section>
    </EditPage>
  )
}
