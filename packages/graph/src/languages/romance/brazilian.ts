import type { Language } from '../../guidance/language.ts';
import { portuguese } from './portuguese.ts';

/** Brazilian Portuguese. */
export const brazilianPortuguese: Language = {
  ...portuguese,
  tag: 'pt-BR',
  isVariant: true,
  plural: 'belowTwo',
  compass: ['o norte', 'o nordeste', 'o leste', 'o sudeste', 'o sul', 'o sudoeste', 'o oeste', 'o noroeste'],
  setOut: {
    drive: 'Dirija para {compass}[ em {street}][ por {length}].',
    walk: 'Caminhe para {compass}[ em {street}][ por {length}].',
    ride: 'Pedale para {compass}[ em {street}][ por {length}].',
  },
  bear: { left: 'Curva suave à esquerda{onto}.', right: 'Curva suave à direita{onto}.' },
  turnSharply: { left: 'Curva acentuada à esquerda{onto}.', right: 'Curva acentuada à direita{onto}.' },
  turnAround: { left: 'Faça um retorno à esquerda{onto}.', right: 'Faça um retorno à direita{onto}.' },
  stay: ' para permanecer em {street}',
  becomes: '{previous} passa a se chamar {street}.',
  goOn: 'Continue[ em {street}][ por {length}].',
  ramp: {
    ahead: 'Pegue a rampa de acesso{onto}.',
    left: 'Pegue a rampa de acesso à esquerda{onto}.',
    right: 'Pegue a rampa de acesso à direita{onto}.',
  },
  exit: {
    ahead: 'Pegue a {exit}{onto}.',
    left: 'Pegue a {exit} à esquerda{onto}.',
    right: 'Pegue a {exit} à direita{onto}.',
  },
  enterRoundabout: 'Entre na rotatória.',
  enterRoundaboutAndLeave: 'Na rotatória, pegue a {ordinal} saída[ para {street}].',
  ordinal: '{number}ª',
  exitRoundabout: 'Saia da rotatória{onto}.',
  enterFerry: 'Pegue a balsa[ {street}].',
  exitFerry: 'Saia da balsa{onto}.',
  landmarks: { ...portuguese.landmarks, bollards: 'Passe pelos balizadores.' },
  arrived: {
    there: 'Você chegou ao seu destino.',
    left: 'Seu destino está à esquerda.',
    right: 'Seu destino está à direita.',
  },
  willArrive: {
    there: 'Você chegará ao seu destino.',
    left: 'Seu destino estará à esquerda.',
    right: 'Seu destino estará à direita.',
  },
  andThen: 'Em seguida, {sentence}',
  ahead: 'Em {length}, {sentence}',
  lengths: {
    ...portuguese.lengths,
    kilometers: { one: 'quilômetro', other: 'quilômetros' },
  },
};
