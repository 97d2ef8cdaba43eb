import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { BooleanInput } from '../../kit/inputs/BooleanInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { readKey, useRead } from '../../kit/providers/calls'
import { SignatoriesInput } from './SignatoriesInput'

const rulesIn = ({ honours, promotion, signatories }: FieldValues) => ({
  honours,
  signatories,
  promotion: { ...promotion, code_pattern: promotion.code_pattern || null },
})

/** The college's rules for honours and promotion, and the signatories of new orders. */
export const OrderRulesDialog = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate()
  const cache = useQueryClient()
  const { data } = useRead('GET /api/groups/orders/rules')
  if (!data) return null
  return (
    <ActionDialog
      action="PUT /api/groups/orders/rules"
      request={(values) => ({ body: rulesIn(values) })}
      name="order rules"
      title={translate('orders.rules.title')}
      confirm={translate('kit.form.save')}
      defaultValues={data}
      successMessage={translate('orders.rules.saved')}
      onSuccess={() => void cache.invalidateQueries({ queryKey: readKey('GET /api/groups/orders/rules') })}
      onClose={onClose}
    >
      <h3>{translate('orders.rules.honours')}</h3>
      <NumberInput
        source="honours.min_fives_percent"
        label="orders.rules.min_fives"
        step={1}
        unit="%"
        helperText={translate('orders.rules.min_fives_help')}
      />
      <BooleanInput source="honours.allows_threes" label="orders.rules.allows_threes" />
      <BooleanInput source="honours.needs_exam_five" label="orders.rules.needs_exam_five" />
      <h3>{translate('orders.rules.promotion')}</h3>
      <TextInput
        source="promotion.code_pattern"
        label="orders.rules.code_pattern"
        optional
        helperText={translate('orders.rules.code_pattern_help')}
      />
      <NumberInput
        source="promotion.max_debts"
        label="orders.rules.max_debts"
        step={1}
        helperText={translate('orders.rules.max_debts_help')}
      />
      <h3>{translate('orders.rules.print')}</h3>
      <SignatoriesInput />
    </ActionDialog>
  )
}
