import { useTranslate } from 'react-admin'
import type { Permission } from '../../../api'
import { hasTemporaryGrant, canGive, useGiver, usePermissionTexts } from '../grants'
import { FieldFrame } from '../../kit/inputs/FieldFrame'
import { useField, type FieldProps } from '../../kit/inputs/useField'
import { permissionKinds } from './kinds'

const identity = (value: unknown) => value
const toArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Permissions of a role by kind, with explanations. Users can change only permissions that their own role includes. */
export const PermissionsInput = (props: FieldProps) => {
  const translate = useTranslate()
  const textsOf = usePermissionTexts()
  const giver = useGiver()
  const { field, frame, control } = useField(props, {
    format: identity,
    parse: identity,
    describe: (value) =>
      permissionKinds
        .flatMap(({ permissions }) => permissions)
        .filter((one) => toArray(value).includes(one))
        .map((one) => textsOf(one).title)
        .join(', ') || '—',
  })
  const selected = toArray(field.value)
  const toggle = (permission: Permission) =>
    field.onChange(
      selected.includes(permission) ? selected.filter((one) => one !== permission) : [...selected, permission],
    )
  const isMine = (permission: Permission) => giver !== null && canGive(giver, { permissions: [permission] })
  return (
    <FieldFrame {...frame} group>
      <div className="cols2 mt-1">
        {permissionKinds.map(({ kind, permissions }, place) => (
          <div key={kind} className="stack gap-2" role="group" aria-label={translate(`roles.kind.${kind}`)}>
            <h3 className="small muted">{translate(`roles.kind.${kind}`)}</h3>
            {permissions.map((permission, index) => {
              const { title, description } = textsOf(permission)
              return (
                <label className="check-label" key={permission}>
                  <input
                    type="checkbox"
                    ref={place === 0 && index === 0 ? field.ref : undefined}
                    checked={selected.includes(permission)}
                    onChange={() => toggle(permission)}
                    onBlur={() => field.onBlur()}
                    disabled={control.disabled || !isMine(permission)}
                    aria-invalid={control.invalid || undefined}
                  />
                  <span>
                    {title}
                    {description && <small className="block small faint">{description}</small>}
                    {giver && hasTemporaryGrant(giver, [permission]) && (
                      <small className="block small faint">{translate('users.help.lent')}</small>
                    )}
                  </span>
                </label>
              )
            })}
          </div>
        ))}
      </div>
    </FieldFrame>
  )
}
