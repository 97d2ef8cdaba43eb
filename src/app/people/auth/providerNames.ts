import type { Calls } from '../../../api'

export type Provider = Calls['POST /api/oauth/:provider']['params']['provider']

const known: readonly Provider[] = ['vk', 'yandex', 'google', 'github']

/** Returns the configured providers that this client knows, in order of popularity in Russia. */
export const knownProviders = (names: readonly string[]): readonly Provider[] =>
  known.filter((provider) => names.includes(provider))
