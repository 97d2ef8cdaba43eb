import type { Calls } from '../../../api'

export type Provider = Calls['POST /api/oauth/:provider']['params']['provider']

const known: readonly Provider[] = ['vk', 'yandex', 'google', 'github']

/** The configured providers that these pages know how to name, in the order in which people here use them. */
export const providersAmong = (names: readonly string[]): readonly Provider[] =>
  known.filter((provider) => names.includes(provider))
