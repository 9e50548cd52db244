import game from '../../../src/kingdombuilder/texts/nl.json';
import page from './nl.json';

export default { ...game, ...page };
