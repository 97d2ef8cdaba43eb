import { useTranslate, WithRecord } from 'react-admin'
import type { Status } from '../../../api/directories/statuses'
import { StatusChip } from '../../kit/fields/StatusChip'
import { TextField } from '../../kit/fields/TextField'
import { Edit } from '../../kit/forms/Edit'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { ColourVariantInput } from '../../kit/inputs/ColourVariantInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslatableInputs } from '../../kit/inputs/translations/TranslatableInputs'

const chip = <WithRecord<Status> render={({ variant, name }) => <StatusChip variant={variant}>{name}</StatusChip>} />

const StatusEdit = () => {
  const translate = useTranslate()
  return (
    <Edit subtitle={<TextField source="code" />} status={chip} aside={<HistoryCard />}>
      <SimpleForm>
        <Section title={translate('statuses.sections.texts')} help={translate('statuses.sections.texts_help')}>
          <TranslatableInputs>
            <TextInput source="name" />
          </TranslatableInputs>
        </Section>
        <Section title={translate('statuses.sections.look')}>
          <Pair>
            <ColourVariantInput source="variant" helperText={translate('statuses.help.variant')} />
            <NumberInput source="position" step={1} helperText={translate('statuses.help.position')} />
          </Pair>
        </Section>
      </SimpleForm>
    </Edit>
  )
}

/** The router expects this export name. */
export { StatusEdit as Edit }
