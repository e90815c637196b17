import { PRODUCT_NAME } from '@cardume/bff/contract';

/** Date of the last change of the terms. */
export const LAST_UPDATED = '16 de outubro de 2025';

export interface TermsSection {
  title: string;
  /** Paragraphs as texts, lists as arrays. */
  body: readonly (string | readonly string[])[];
}

/** The terms of use, in their order; the screen numbers them. */
export const TERMS: readonly TermsSection[] = [
  {
    title: `O que é o ${PRODUCT_NAME}`,
    body: [
      `O ${PRODUCT_NAME} é um diretório de lojas de aquarismo e pet. Aqui você encontra lojas do seu bairro, vê produtos e avaliações e fala com elas pelo WhatsApp.`,
      `O ${PRODUCT_NAME} aproxima pessoas e lojas. Não vendemos, não estocamos e não entregamos produtos, e não somos parte das compras combinadas entre você e a loja.`,
    ],
  },
  {
    title: 'Aceitação dos termos',
    body: [
      `Ao usar o ${PRODUCT_NAME}, você concorda com estes termos. Se não concordar com algum ponto, não use a plataforma.`,
      'Navegar, buscar lojas e deixar avaliações não exige cadastro. Quem cria uma conta de lojista declara ter 18 anos ou mais, ou estar legalmente autorizado a representar a loja.',
    ],
  },
  {
    title: 'Pagamentos',
    body: [
      'A plataforma não processa pagamentos. Preço final, forma de pagamento, entrega, troca e devolução são combinados direto com a loja.',
      `O ${PRODUCT_NAME} nunca pede dados de cartão, senhas de banco ou transferências. Desconfie de quem fizer isso em nosso nome e avise o suporte.`,
    ],
  },
  {
    title: 'Compras e contato com as lojas',
    body: [
      'O botão Comprar abre uma conversa no WhatsApp com a loja, com uma mensagem já escrita que você pode mudar antes de enviar. A conversa segue também as regras do próprio WhatsApp.',
      'A loja responde pelo que vende: qualidade, estoque, preço, garantia, nota fiscal e direitos previstos no Código de Defesa do Consumidor.',
    ],
  },
  {
    title: 'Conta de lojista',
    body: [
      'Você é responsável pelos dados da sua loja e por manter sua senha em segredo. Tudo o que é feito com a sua conta é considerado feito por você.',
      'Cada conta cadastra uma loja. Os dados informados, como nome, CNPJ, endereço e WhatsApp, precisam ser verdadeiros e estar em dia.',
    ],
  },
  {
    title: 'Aprovação de lojas',
    body: [
      'Toda loja nova passa por aprovação antes de aparecer na busca. Podemos pedir mais informações, recusar o cadastro ou retirar a aprovação de lojas que descumpram estes termos.',
      'A aprovação não é garantia sobre a loja ou seus produtos.',
    ],
  },
  {
    title: 'Produtos, preços e fotos',
    body: [
      'A loja deve descrever seus produtos com clareza, manter preços e descontos corretos e usar fotos próprias ou autorizadas. Ao publicar, ela nos permite exibir esse conteúdo na plataforma e em sua divulgação.',
      'Não podem ser anunciados:',
      [
        'animais silvestres, corais e plantas sem a origem legal exigida pelo Ibama e pelos órgãos estaduais;',
        'medicamentos de uso controlado ou vendidos sem a receita exigida;',
        'produtos falsificados, vencidos ou de origem ilícita;',
        'qualquer item cuja venda seja proibida por lei ou que envolva maus-tratos a animais.',
      ],
    ],
  },
  {
    title: 'Avaliações',
    body: [
      'As avaliações são a opinião de quem as escreve. Conte o que você viveu, com respeito: não publique ofensas, dados pessoais de outras pessoas, propaganda ou avaliações falsas, nem avalie a própria loja.',
      'O nome que você informa aparece junto da avaliação. Podemos remover avaliações que descumpram estas regras.',
    ],
  },
  {
    title: 'Privacidade e dados pessoais',
    body: [
      'Tratamos dados pessoais de acordo com a Lei Geral de Proteção de Dados (Lei nº 13.709/2018), e somente para fazer a plataforma funcionar.',
      [
        'Sua localização é usada só quando você pede lojas por perto, para ordenar a lista. Ela não é guardada.',
        'Contamos visitas às lojas e cliques em produtos sem identificar quem visita.',
        'Lojas favoritas ficam apenas no seu aparelho.',
        'Lojistas podem baixar os próprios dados e excluir a conta pelo painel.',
      ],
    ],
  },
  {
    title: 'Uso correto da plataforma',
    body: [
      'Use a plataforma de boa-fé. Não é permitido acessar contas de outras pessoas, copiar o conteúdo em massa, publicar programas nocivos, manipular avaliações ou contagens, nem atrapalhar o funcionamento do serviço.',
      'Contas que descumprirem estes termos podem ser suspensas; as lojas delas deixam de aparecer enquanto durar a suspensão.',
    ],
  },
  {
    title: 'Responsabilidade',
    body: [
      `O ${PRODUCT_NAME} cuida para que a plataforma esteja no ar e as informações sejam corretas, mas não garante funcionamento sem interrupções e não responde por negócios, conteúdos ou serviços das lojas e dos parceiros.`,
      'Links de parceiros levam a sites de terceiros, que têm seus próprios termos. Nada aqui limita direitos que a lei garante ao consumidor.',
    ],
  },
  {
    title: 'Mudanças, lei aplicável e suporte',
    body: [
      'Podemos mudar estes termos. A data no início desta página mostra a última atualização, e continuar a usar a plataforma depois dela significa concordar com as mudanças.',
      'Estes termos seguem as leis do Brasil, e vale o foro do domicílio do consumidor. Dúvidas, pedidos sobre seus dados e denúncias: fale com o suporte pelo WhatsApp.',
    ],
  },
];
